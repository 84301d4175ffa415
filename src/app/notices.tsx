/** Says when the connection is gone, where what was typed stays; and what the account has yet to do. */

import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { useProfile } from '#services/profile.ts';
import { withScreenTexts } from '#services/screen-texts.ts';
import { Boundary } from '#ui/boundary.tsx';
import { Icon } from '#ui/icon.tsx';
import { late } from '#ui/late.tsx';
import styles from './notices.module.css';

const SecondFactorDue = late(() => withScreenTexts(import('./second-factor-due.tsx')));

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
  const profile = useProfile();
  const online = useSyncExternalStore(watch, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <p className={styles.notice}>
          <Icon name="wifi-off" size={14} />
          {t('offline')}
        </p>
      )}
      {profile?.second_factor && (
        <Boundary resetKey="" fallback={() => null}>
          <SecondFactorDue school={profile.club.name} due={profile.second_factor.due} />
        </Boundary>
      )}
    </div>
  );
}
