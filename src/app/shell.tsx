/** What stands around every screen: menu, bar with breadcrumb and search, account. */

import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { screenAtom } from '#services/screen.ts';
import { Notices } from './notices.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';
import { WorkBar } from './work-bar.tsx';

export function Shell({ children }: { children: ReactNode }) {
  const t = useTranslations('shell');
  const [menuOpen, setMenuOpen] = useState(false);
  const screen = useAtomValue(screenAtom);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen closes the menu
  useEffect(() => setMenuOpen(false), [pathname]);
  return (
    <div className={styles.shell} data-menu={menuOpen ? 'open' : 'closed'}>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      <Sidebar onClose={() => setMenuOpen(false)} />
      {menuOpen && (
        <button
          type="button"
          className={styles.backdrop}
          aria-label={t('closeMenu')}
          onClick={() => setMenuOpen(false)}
        />
      )}
      <div className={styles.column}>
        <TopBar onMenu={() => setMenuOpen(true)} />
        <Notices />
        <WorkBar />
        <main id="main" tabIndex={-1} className={styles.main} aria-label={screen?.title ?? t('main')}>
          {children}
        </main>
      </div>
    </div>
  );
}
