/** The languages of a page before sign-in, each in its own name. */
import { useAtomValue } from 'jotai';
import { useTranslations } from 'use-intl';
import { LOCALES } from '#locales/index.ts';
import { localeAtom, setLocale } from '#services/look.ts';
import styles from './session-page.module.css';

export function Languages() {
  const t = useTranslations('session');
  const locale = useAtomValue(localeAtom);
  return (
    <nav className={styles.languages} aria-label={t('language')}>
      {LOCALES.map((one) => (
        <button key={one} type="button" lang={one} aria-pressed={one === locale} onClick={() => setLocale(one)}>
          {new Intl.DisplayNames([one], { type: 'language' }).of(one)}
        </button>
      ))}
    </nav>
  );
}
