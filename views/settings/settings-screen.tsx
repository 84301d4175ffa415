import { useTranslations } from 'use-intl';
import { useScreen } from '#services/screen.ts';
import { useUrlState } from '#services/url-state.ts';
import { Tabs } from '#ui/tabs.tsx';
import styles from '../detail/detail.module.css';
import { ProfileTab } from './profile-tab.tsx';
import { ShortcutsTab } from './shortcuts-tab.tsx';

/** Settings, also at /subscription. Which tab is open stands in the address. */
export default function SettingsScreen() {
  const t = useTranslations();
  const [{ tab }, setUrl] = useUrlState();
  useScreen(t('menu.settings'), 'settings');
  const tabs = [
    { id: 'profile', label: t('settings.profile'), content: <ProfileTab /> },
    { id: 'shortcuts', label: t('settings.shortcuts'), content: <ShortcutsTab /> },
  ];
  const selected = tabs.some(({ id }) => id === tab) ? (tab as string) : 'profile';
  return (
    <div className={styles.detail}>
      <h1>{t('menu.settings')}</h1>
      <Tabs
        label={t('menu.settings')}
        tabs={tabs}
        selected={selected}
        onSelect={(id) => setUrl({ tab: id === 'profile' ? null : id }, true)}
      />
    </div>
  );
}
