import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { dashboard } from '#contract/entities/dashboard.ts';
import { useCall } from '#services/queries.ts';
import { useScreen } from '#services/screen.ts';
import styles from './dashboard.module.css';
import { Registrations } from './registrations.tsx';
import { SchoolDay } from './school-day.tsx';

export default function DashboardScreen() {
  const t = useTranslations();
  const [chart, setChart] = useState(true);
  const query = useCall('dashboard', dashboard, {});
  useScreen(t('menu.dashboard'), 'dashboard');
  return (
    <div className={styles.dashboard}>
      <h1>{t('menu.dashboard')}</h1>
      <SchoolDay query={query} />
      {chart && query.data?.data.first_steps.students !== false && <Registrations onRemove={() => setChart(false)} />}
    </div>
  );
}
