/** The menu at the side: shortcuts, starred pages, and every screen in groups that fold. */

import { useAtomValue } from 'jotai';
import { Fragment, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { foldMenu, menuFoldsAtom } from '#services/menu-folds.ts';
import { permissionsAtom } from '#services/permissions.ts';
import { useRunner } from '#services/run.ts';
import { sessionAtom } from '#services/session.ts';
import { starsAtom } from '#services/stars.ts';
import { unreadAtom } from '#services/unread.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useAltHeld } from './alt-held.ts';
import { type MenuEntry, menu, menuGroups, nearest, shortcuts } from './menu.ts';
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
  const isListed = (entry: MenuEntry) =>
    allowed(entry) && (!quick.has(entry.to) || (entry.children !== undefined && within(entry.to)));
  const here = nearest(pathname, menu.filter(isListed), shortcuts.filter(allowed));
  const folds = useAtomValue(menuFoldsAtom);
  const scroll = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival brings the entry of the screen into view.
  useEffect(() => {
    scroll.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  const link = (entry: MenuEntry) => (
    <Link to={entry.to} className={styles.link} aria-current={here === entry ? 'page' : undefined}>
      <Icon name={entry.icon} />
      <span className={styles.label}>{t(`menu.${entry.label}`)}</span>
      {entry.to === '/chat' && unread.messages > 0 && <span className={styles.count}>{unread.messages}</span>}
      {altHeld && <Keys keys={runner.keysOf(`go.${entry.to.slice(1)}`, ['app'])} />}
    </Link>
  );
  const item = (entry: MenuEntry) => (
    <li key={entry.to}>
      {link(entry)}
      {entry.children && within(entry.to) && (
        <ul className={styles.children}>
          {entry.children.filter(allowed).map((child) => (
            <li key={child.to}>
              <Link to={child.to} className={styles.link} data-child aria-current={here === child ? 'page' : undefined}>
                <span className={styles.label}>{t(`menu.${child.label}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
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
      <div ref={scroll} className={styles.scroll}>
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
        {menuGroups.map((group) => {
          const isOpen = folds[group.label] ?? group.open;
          const listed = group.entries.filter(isListed);
          // Where one is stays in sight, in a folded group too.
          const shown = isOpen ? listed : listed.filter(({ to }) => within(to));
          if (listed.length === 0) return null;
          return (
            <Fragment key={group.label}>
              <h2 className={styles.heading}>
                <button
                  type="button"
                  className={styles.fold}
                  aria-expanded={isOpen}
                  onClick={() => foldMenu(group.label, !isOpen)}
                >
                  {t(`menuGroups.${group.label}`)}
                  <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
                </button>
              </h2>
              {shown.length > 0 && <ul>{shown.map(item)}</ul>}
            </Fragment>
          );
        })}
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
