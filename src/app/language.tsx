/** Gives the screens below their messages, and changes them at once when another language is chosen. */

import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { IntlProvider } from 'use-intl';
import { loadMessages } from '#locales/index.ts';
import type { Messages } from '#locales/merge.ts';
import { localeAtom } from '#services/look.ts';

interface Loaded {
  readonly locale: string;
  readonly messages: Messages;
}

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
      {children}
    </IntlProvider>
  );
}
