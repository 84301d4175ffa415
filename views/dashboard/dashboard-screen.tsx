import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useScreen } from '#services/screen.ts';
import styles from './dashboard.module.css';
import { Registrations } from './registrations.tsx';
import { SchoolDay } from './school-day.tsx';

export default function DashboardScreen() {
  const t = useTranslations();
  const [chart, setChart] = useState(true);
  useScreen(t('menu.dashboard'), 'dashboard');
  return (
    <div className={styles.dashboard}>
      <h1>{t('menu.dashboard')}</h1>
      <SchoolDay />
      {chart && <Registrations onRemove={() => setChart(false)} />}
    </div>
  );
}
