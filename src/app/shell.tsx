/** What stands around every screen: menu, bar with breadcrumb and search, account. */

import { useAtomValue } from 'jotai';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { screenAtom } from '#services/screen.ts';
import { Notices } from './notices.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

const WorkBar = lazy(() => import('./work-bar.tsx'));

export function Shell({ children }: { children: ReactNode }) {
  const t = useTranslations('shell');
  const [menuOpen, setMenuOpen] = useState(false);
  const screen = useAtomValue(screenAtom);
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  // On another screen focus goes to its content, so that a screen reader begins there; not on the first one.
  useEffect(() => {
    setMenuOpen(false);
    if (first.current) first.current = false;
    else if (pathname && !main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname]);
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
        <Suspense fallback={null}>
          <WorkBar />
        </Suspense>
        <main id="main" ref={main} tabIndex={-1} className={styles.main} aria-label={screen?.title ?? t('main')}>
          {children}
        </main>
      </div>
    </div>
  );
}
