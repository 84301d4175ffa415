/** Gives the screens below their messages, and changes them at once when another language is chosen. */

import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { IntlProvider } from 'use-intl';
import { type Locale, loadMessages } from '#locales/index.ts';
import type { Messages } from '#locales/merge.ts';
import { localeAtom } from '#services/look.ts';

interface Loaded {
  readonly locale: Locale;
  readonly messages: Messages;
}

/** The languages as react-aria knows them, for its own words. */
const ARIA_TAGS: Readonly<Record<Locale, string>> = { en: 'en-GB', fr: 'fr-FR', pt: 'pt-PT' };

/** Nothing is drawn until the first language is there; a change keeps the old one until the new one has arrived. */
export function Language({
  part,
  timeZone,
  children,
}: {
  part: 'whole' | 'public';
  timeZone?: string;
  children: ReactNode;
}) {
  const locale = useAtomValue(localeAtom);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let wanted = true;
    loadMessages(locale, part).then((messages) => {
      if (wanted) setLoaded({ locale, messages });
    });
    return () => {
      wanted = false;
    };
  }, [locale, part]);
  if (!loaded) return null;
  return (
    <IntlProvider
      locale={loaded.locale}
      messages={loaded.messages as never}
      timeZone={timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone}
    >
      <I18nProvider locale={ARIA_TAGS[loaded.locale]}>{children}</I18nProvider>
    </IntlProvider>
  );
}
