/** The keys of a sitting, beside it. */
import { useTranslations } from 'use-intl';
import { platform } from '#services/platform.ts';
import { KeyCaps } from '#ui/key-caps.tsx';
import styles from './sitting.module.css';

/** `flag` is the letter that flags: F is an answer where there are six. */
export function SittingKeys({ flag }: { flag: 'F' | 'M' }) {
  const t = useTranslations('tests.sitting');
  const modifier = platform === 'mac' ? '⌘' : 'Ctrl';
  const lines: readonly { readonly keys: readonly (readonly string[])[]; readonly text: string }[] = [
    { keys: [['1–6'], [flag === 'M' ? 'A–F' : 'A–E']], text: t('keys.pick') },
    { keys: [['Enter'], ['→']], text: t('next') },
    { keys: [['←']], text: t('back') },
    { keys: [[flag]], text: t('flag') },
    { keys: [['N']], text: t('keys.nextOpen') },
    { keys: [[modifier, 'Enter']], text: t('finish') },
  ];
  return (
    <div className={styles.keys}>
      <h2 className={styles.heading}>{t('keys.title')}</h2>
      <dl className={styles.keyList}>
        {lines.map(({ keys, text }) => (
          <div key={text} className={styles.key}>
            <dt>
              <KeyCaps keys={keys} />
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
