/** The menu at the side: shortcuts, starred pages, every screen. */

import { useAtomValue } from 'jotai';
import { Link, useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { permissionsAtom } from '#services/permissions.ts';
import { useRunner } from '#services/run.ts';
import { sessionAtom } from '#services/session.ts';
import { starsAtom } from '#services/stars.ts';
import { unreadAtom } from '#services/unread.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useAltHeld } from './alt-held.ts';
import { type MenuEntry, menu, nearest, shortcuts } from './menu.ts';
import styles from './sidebar.module.css';

export function Sidebar({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const roles = useAtomValue(sessionAtom)?.userInfo.roles ?? [];
  const permissions = useAtomValue(permissionsAtom) ?? [];
  const starred = useAtomValue(starsAtom);
  const stars = permissions.includes('view_favorites') ? starred : [];
  const unread = useAtomValue(unreadAtom);
  const { pathname } = useLocation();
  const runner = useRunner();
  const altHeld = useAltHeld();
  const allowed = (entry: Pick<MenuEntry, 'roles' | 'permission'>) =>
    (!entry.roles || entry.roles.some((role) => roles.includes(role))) &&
    (!entry.permission || permissions.includes(entry.permission));
  const quick = new Set(shortcuts.map(({ to }) => to));
  const within = (to: string) => pathname === to || pathname.startsWith(`${to}/`);
  const entries = menu.filter(allowed).filter((entry) => !quick.has(entry.to) || (entry.children && within(entry.to)));
  const here = nearest(pathname, entries, shortcuts.filter(allowed));
  const link = (entry: MenuEntry) => (
    <Link to={entry.to} className={styles.link} aria-current={here === entry ? 'page' : undefined}>
      <Icon name={entry.icon} />
      <span className={styles.label}>{t(`menu.${entry.label}`)}</span>
      {entry.to === '/chat' && unread.messages > 0 && <span className={styles.count}>{unread.messages}</span>}
      {altHeld && <Keys keys={runner.keysOf(`go.${entry.to.slice(1)}`, ['app'])} />}
    </Link>
  );
  return (
    <nav className={styles.sidebar} aria-label={t('shell.sidebar')}>
      <div className={styles.brand}>
        <span className={styles.mark} aria-hidden />
        <span className={styles.name}>Clutch</span>
        <span className={styles.close}>
          <IconButton icon="x" label={t('shell.closeMenu')} size="small" onPress={onClose} />
        </span>
      </div>
      <div className={styles.scroll}>
        <h2 className={styles.heading}>{t('shell.shortcuts')}</h2>
        <ul>
          {shortcuts.filter(allowed).map((entry) => (
            <li key={entry.to}>{link(entry)}</li>
          ))}
        </ul>
        {stars.length > 0 && (
          <>
            <h2 className={styles.heading}>{t('shell.starred')}</h2>
            <ul>
              {stars.map((star) => (
                <li key={star.path}>
                  <Link to={star.path} className={styles.link}>
                    <Icon name="star" size={14} />
                    <span className={styles.label}>{star.label}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
        <h2 className={styles.heading}>{t('shell.allScreens')}</h2>
        <ul>
          {entries.map((entry) => (
            <li key={entry.to}>
              {link(entry)}
              {entry.children && within(entry.to) && (
                <ul className={styles.children}>
                  {entry.children.filter(allowed).map((child) => (
                    <li key={child.to}>
                      <Link
                        to={child.to}
                        className={styles.link}
                        data-child
                        aria-current={here === child ? 'page' : undefined}
                      >
                        <span className={styles.label}>{t(`menu.${child.label}`)}</span>
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

/** The keys that lead to a screen, in place of what is counted there: for the eye alone, as the commands have them. */
const Keys = ({ keys }: { keys: string | null }) =>
  keys && (
    <kbd className={styles.keys} aria-hidden>
      {keys}
    </kbd>
  );
