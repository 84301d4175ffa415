/** Gives the screens below their messages, and changes them at once when another language is chosen. */

import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { IntlProvider } from 'use-intl';
import { tagOf } from '#contract/rules/language-tag.ts';
import { type Locale, loadMessages, type Part } from '#locales/index.ts';
import { type Messages, mergeMessages } from '#locales/merge.ts';
import { localeAtom, spokenAtom } from '#services/look.ts';
import {
  onScreenTextsWanted,
  screenTextsArrived,
  screenTextsFailed,
  screenTextsWanted,
} from '#services/screen-texts.ts';

interface Loaded {
  readonly locale: Locale;
  readonly messages: Messages;
  /** Whether the texts that arrive later are among them. */
  readonly complete: boolean;
}

/** The texts that arrive later are fetched after this long even if nobody has asked for them, in ms. */
const QUIET = 3000;

async function load(locale: Locale, part: Exclude<Part, 'screens'>, complete: boolean): Promise<Loaded> {
  const found = await Promise.all([loadMessages(locale, part), ...(complete ? [loadMessages(locale, 'screens')] : [])]);
  return { locale, messages: mergeMessages(...found), complete };
}

/** Nothing is drawn until the first language is there; a change keeps the old one until the new one has arrived. */
export function Language({ part, children }: { part: Exclude<Part, 'screens'>; children: ReactNode }) {
  const locale = useAtomValue(localeAtom);
  const speaks = useSetAtom(spokenAtom);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [complete, setComplete] = useState(screenTextsWanted);
  const whole = part === 'whole';
  useEffect(() => {
    let wanted = true;
    load(locale, part, whole && complete).then(
      (found) => {
        if (wanted) setLoaded(found);
      },
      (error: unknown) => {
        screenTextsFailed(error);
        speaks(null);
      },
    );
    return () => {
      wanted = false;
    };
  }, [locale, part, whole, complete, speaks]);
  useEffect(() => {
    if (!whole) return;
    const want = () => setComplete(true);
    if (screenTextsWanted()) want();
    const timer = setTimeout(want, QUIET);
    const stop = onScreenTextsWanted(want);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [whole]);
  useEffect(() => {
    if (loaded) speaks(loaded.locale);
  }, [loaded, speaks]);
  useEffect(() => {
    if (loaded?.complete) screenTextsArrived();
  }, [loaded]);
  if (!loaded) return null;
  return (
    // No message writes a time itself (contract/rules/time-texts.ts does), so its zone is of no account.
    // With its country: Portugal counts "0 aulas" where Brazil counts "0 aula".
    <IntlProvider locale={tagOf(loaded.locale)} messages={loaded.messages} timeZone="UTC">
      <I18nProvider locale={tagOf(loaded.locale)}>{children}</I18nProvider>
    </IntlProvider>
  );
}
