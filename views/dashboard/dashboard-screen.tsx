import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useScreen } from '#services/screen.ts';
import { sessionAtom } from '#services/session.ts';
import styles from './dashboard.module.css';
import { Registrations } from './registrations.tsx';
import { SchoolDay } from './school-day.tsx';

export default function DashboardScreen() {
  const t = useTranslations();
  // What the figures count is open to admins alone.
  const admin = useAtomValue(sessionAtom)?.userInfo.roles.includes('admin') ?? false;
  const [chart, setChart] = useState(true);
  useScreen(t('menu.dashboard'), 'dashboard');
  return (
    <div className={styles.dashboard}>
      <h1>{t('menu.dashboard')}</h1>
      {admin ? (
        <>
          <SchoolDay />
          {chart && <Registrations onRemove={() => setChart(false)} />}
        </>
      ) : (
        <p className={styles.quiet}>{t('dashboard.adminOnly')}</p>
      )}
    </div>
  );
}
