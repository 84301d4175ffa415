/** The bar above every screen: where this is, the way to every command, the account. */

import { useAtomValue } from 'jotai';
import { Link, useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useMay } from '#services/permissions.ts';
import { useRunner } from '#services/run.ts';
import { screenAtom } from '#services/screen.ts';
import { sessionAtom } from '#services/session.ts';
import { starsAtom } from '#services/stars.ts';
import { unreadAtom } from '#services/unread.ts';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { initials } from '#ui/initials.ts';
import { MenuButton } from '#ui/menu.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import styles from './top-bar.module.css';

export function TopBar({ onMenu }: { onMenu: () => void }) {
  const t = useTranslations();
  const runner = useRunner();
  const screen = useAtomValue(screenAtom);
  const session = useAtomValue(sessionAtom);
  const stars = useAtomValue(starsAtom);
  const unread = useAtomValue(unreadAtom).notifications;
  const notified = unread > 99 ? '99+' : unread > 0 ? String(unread) : '';
  const { pathname, search } = useLocation();
  const here = `${pathname}${search}`;
  const mayStar = useMay('view_favorites');
  const starred = stars.some(({ path }) => path === here);
  const account = [
    'theme.light',
    'theme.dark',
    'theme.semi-dark',
    'density.compact',
    'density.comfortable',
    'locale.en',
    'locale.fr',
    'locale.pt',
  ];
  const entry = (id: string) => ({ id, label: t(`commands.${id}.title`), icon: undefined });
  return (
    <header className={styles.bar}>
      <span className={styles.menu}>
        <IconButton icon="menu" label={t('shell.openMenu')} onPress={onMenu} />
      </span>
      <div className={styles.place}>
        <Breadcrumbs
          home={{ label: t('shell.home'), to: '/' }}
          items={screen?.crumbs ?? []}
          last={screen?.title ?? ''}
          active={Boolean(screen)}
        />
        {mayStar && (
          <Tooltip text={t(starred ? 'shell.unstar' : 'shell.star')}>
            <IconButton
              size="small"
              icon={starred ? 'star-off' : 'star'}
              label={t(starred ? 'shell.unstar' : 'shell.star')}
              onPress={() => runner.run(starred ? 'page.unstar' : 'page.star', {}, 'button')}
            />
          </Tooltip>
        )}
      </div>
      <button
        type="button"
        className={styles.search}
        onClick={() => runner.openPalette()}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <Icon name="search" size={14} />
        <span className={styles.searchText}>{t('shell.search')}</span>
        <kbd className={styles.key}>{runner.keysOf('palette.open') ?? 'Ctrl K'}</kbd>
      </button>
      <Link
        to="/notifications"
        className={styles.bell}
        aria-label={`${t('menu.notifications')}${notified ? `, ${notified}` : ''}`}
      >
        <Icon name="bell" />
        {notified && <span className={styles.badge}>{notified}</span>}
      </Link>
      <MenuButton
        label={t('shell.account')}
        trigger={
          <Button variant="quiet" aria-label={`${initials(session?.userInfo.displayName ?? '')} ${t('shell.account')}`}>
            <span className={styles.avatar} aria-hidden>
              {initials(session?.userInfo.displayName ?? '')}
            </span>
          </Button>
        }
        groups={[
          { title: session?.userInfo.displayName, entries: [entry('help.shortcuts'), entry('history.list')] },
          { entries: account.map(entry) },
          { entries: [{ ...entry('session.sign-out'), icon: 'log-out' }] },
        ]}
        onChoose={(id) => runner.run(id, {}, 'button')}
      />
    </header>
  );
}
