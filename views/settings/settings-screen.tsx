/** Settings, also at /subscription. Which tab is open stands in the address. */
import { useTranslations } from 'use-intl';
import { useProfile } from '#services/profile.ts';
import { useScreen } from '#services/screen.ts';
import { useUrlState } from '#services/url-state.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { type TabItem, Tabs } from '#ui/tabs.tsx';
import styles from '../detail/detail.module.css';
import { ClubTab } from './club-tab.tsx';
import { DataTab } from './data-tab.tsx';
import { DevicesTab } from './devices-tab.tsx';
import { HolidaysTab } from './holidays-tab.tsx';
import { LicencesTab } from './licences-tab.tsx';
import { LocationsTab } from './locations-tab.tsx';
import { MessagesRulesTab } from './message-rules-tab.tsx';
import { PaperKindsTab } from './paper-kinds-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { RulesTab } from './rules-tab.tsx';
import { ShortcutsTab } from './shortcuts-tab.tsx';
import { TeamTab } from './team-tab.tsx';
import { TokensTab } from './tokens-tab.tsx';

/** Of tabs that are called otherwise than their list. */
const SCOPES: Readonly<Record<string, string>> = { papers: 'paper_kinds' };
/** Tabs whose list has keys of its own. */
const WITH_KEYS = new Set(['locations', 'holidays', 'messages', 'tokens']);

export default function SettingsScreen() {
  const t = useTranslations();
  const [{ tab }, setUrl] = useUrlState();
  const profile = useProfile();
  const grouped = (group: 'school' | 'rules' | 'access' | 'own', tabs: readonly TabItem[]): TabItem[] =>
    tabs.map((item) => ({ ...item, group: t(`settings.tabGroups.${group}`) }));
  const own = [
    { id: 'profile', label: t('settings.profile'), content: <ProfileTab /> },
    { id: 'devices', label: t('settings.tabs.devices'), content: <DevicesTab /> },
    { id: 'shortcuts', label: t('settings.shortcuts'), content: <ShortcutsTab /> },
  ];
  const ofAdmins = [
    ...grouped('school', [
      { id: 'club', label: t('settings.tabs.club'), content: <ClubTab /> },
      { id: 'locations', label: t('settings.tabs.locations'), content: <LocationsTab /> },
      { id: 'holidays', label: t('settings.tabs.holidays'), content: <HolidaysTab /> },
      { id: 'licences', label: t('settings.tabs.licences'), content: <LicencesTab /> },
    ]),
    ...grouped('rules', [
      { id: 'rules', label: t('settings.tabs.rules'), content: <RulesTab /> },
      { id: 'papers', label: t('settings.tabs.papers'), content: <PaperKindsTab /> },
      { id: 'messages', label: t('settings.tabs.messages'), content: <MessagesRulesTab /> },
    ]),
    ...grouped('access', [
      { id: 'team', label: t('settings.tabs.team'), content: <TeamTab /> },
      { id: 'tokens', label: t('settings.tabs.tokens'), content: <TokensTab /> },
      { id: 'data', label: t('settings.tabs.data'), content: <DataTab /> },
    ]),
    ...grouped('own', own),
  ];
  const isAdmin = profile?.user.roles.includes('admin');
  const tabs: readonly TabItem[] = isAdmin ? ofAdmins : own;
  const first = isAdmin ? 'club' : 'profile';
  const open = tabs.some(({ id }) => id === tab) ? (tab as string) : first;
  // The keys of a list count where it is shown.
  useScreen(t('menu.settings'), SCOPES[open] ?? (WITH_KEYS.has(open) ? open : 'settings'));
  return (
    <div className={styles.detail}>
      <h1>{t('menu.settings')}</h1>
      {profile ? (
        <Tabs
          label={t('menu.settings')}
          tabs={tabs}
          selected={open}
          onSelect={(id) => setUrl({ tab: id === first ? null : id, row: null }, true)}
        />
      ) : (
        <Skeleton height={320} />
      )}
    </div>
  );
}
