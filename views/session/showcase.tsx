/** Beside the screens before sign-in, where there is room: what Clutch is, in one glance. */
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/icon.tsx';
import styles from './showcase.module.css';

export default function Showcase() {
  const t = useTranslations('session');
  return (
    <aside className={styles.showcase}>
      <p className={styles.title}>{t('showcase.title')}</p>
      <p className={styles.about}>{t('about')}</p>
      <div className={styles.palette} aria-hidden>
        <p className={styles.typed}>
          <kbd className={styles.key}>Ctrl K</kbd>
          {t('showcase.typed')}
        </p>
        <p className={styles.hit}>
          <span className={styles.act}>{t('showcase.act')}</span>
          <span className={styles.chip}>Alice Almeida</span>
          <span className={styles.chip}>10:00 – 10:50</span>
          <kbd className={styles.key}>↵</kbd>
        </p>
        <p className={styles.toast}>
          <Icon name="circle-check" size={16} />
          <span className={styles.act}>Alice Almeida, 10:00</span>
          {t('showcase.undo')}
          <kbd className={styles.key}>Ctrl Z</kbd>
        </p>
      </div>
    </aside>
  );
}
