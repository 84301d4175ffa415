/** Says when the connection is gone. What was typed stays. */

import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/icon.tsx';
import styles from './notices.module.css';

const watch = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

export function Notices() {
  const t = useTranslations('shell');
  const online = useSyncExternalStore(watch, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <p className={styles.notice}>
          <Icon name="wifi-off" size={14} />
          {t('offline')}
        </p>
      )}
    </div>
  );
}
