/** Says how hard a new password is to guess, while it is typed. It refuses nothing. */
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { IntlProvider, useTranslations } from 'use-intl';
import type { Locale } from '#locales/index.ts';
import type { Messages } from '#locales/merge.ts';
import { loadPasswordStrength } from '#locales/password-strength/texts.ts';
import { localeAtom } from '#services/look.ts';
import type { KnownWords, Strength } from '#services/strength/estimate.ts';
import { type Estimator, startEstimator } from '#services/strength/strength.ts';
import styles from './password-strength.module.css';

export interface PasswordStrengthProps {
  readonly password: string;
  /** Names of the person and of the school, and the address. */
  readonly known: KnownWords;
}

/** Shorter ones are refused (`password` of contract/fields.ts). */
const SHORTEST = 10;
/** A stroke is on from its level on. */
const STROKES = [1, 2, 3, 4] as const;

export default function PasswordStrength(props: PasswordStrengthProps) {
  const locale = useAtomValue(localeAtom);
  const [texts, setTexts] = useState<{ readonly locale: Locale; readonly messages: Messages } | null>(null);
  useEffect(() => {
    let wanted = true;
    loadPasswordStrength(locale).then(
      (messages) => wanted && setTexts({ locale, messages }),
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [locale]);
  if (!texts) return null;
  return (
    <IntlProvider locale={texts.locale} messages={texts.messages}>
      <Told {...props} locale={texts.locale} />
    </IntlProvider>
  );
}

function Told({ password, known, locale }: PasswordStrengthProps & { readonly locale: Locale }) {
  const t = useTranslations('passwordStrength');
  const strength = useStrength(password, known, locale);
  const short = password.length > 0 && password.length < SHORTEST;
  const level = short ? 0 : strength?.level;
  const reason = !short && strength && strength.level < 3 ? strength.reason : null;
  return (
    <div className={styles.strength}>
      {level !== undefined && (
        <div className={styles.meter} data-level={level} aria-hidden>
          {STROKES.map((from) => (
            <span key={from} data-on={level >= from || undefined} />
          ))}
        </div>
      )}
      {/* It stands there empty before, so that its first sentence is announced as well. */}
      <p className={styles.sentence} aria-live="polite">
        {level !== undefined && (short ? t('short') : t(`level.${level}`))}
        {reason && ` ${t(`reason.${reason}`)}`}
      </p>
    </div>
  );
}

/** The strength of what was typed last; null while nothing is typed or known. */
function useStrength(password: string, known: KnownWords, locale: Locale): Strength | null {
  const estimator = useRef<Estimator | null>(null);
  const [strength, setStrength] = useState<Strength | null>(null);
  useEffect(
    () => () => {
      estimator.current?.close();
      estimator.current = null;
    },
    [],
  );
  const words = JSON.stringify(known);
  useEffect(() => {
    if (password === '') return setStrength(null);
    let wanted = true;
    estimator.current ??= startEstimator();
    estimator.current.ask({ locale, password, known: JSON.parse(words) }, (found) => wanted && setStrength(found));
    return () => {
      wanted = false;
    };
  }, [password, words, locale]);
  return strength;
}
