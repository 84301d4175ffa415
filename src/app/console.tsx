/** The signed-in console: shell, commands, and the screens of the menu. */

import { QueryClientProvider } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { clubTimeAtom } from '#services/club-time.ts';
import { fetchKept, keptReadyAtom } from '#services/kept.ts';
import { beginList } from '#services/list-window.ts';
import { permissionsAtom } from '#services/permissions.ts';
import { fetchProfile, profileNow, useProfile } from '#services/profile.ts';
import { queries } from '#services/queries-client.ts';
import { withScreenTexts } from '#services/screen-texts.ts';
import { lockedAtom, readSession, sessionAtom } from '#services/session.ts';
import { Boundary } from '#ui/boundary.tsx';
import { consoleIcons } from '#ui/console-icons.ts';
import { Currency } from '#ui/currency.ts';
import { registerIcons } from '#ui/icon.tsx';
import { late } from '#ui/late.tsx';
import { CommandHost } from './command-host.tsx';
import { Failure } from './failure.tsx';
import { lazyScreen, ScreenHolder } from './lazy-screen.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { type ScreenRoute, screens } from './screens.ts';
import { Shell } from './shell.tsx';

registerIcons(consoleIcons);
/** Whose kept values are here or on their way. */
let keptFor = readSession()?.userInfo.id;
if (keptFor !== undefined) {
  // On their way while the shell is drawn; a failure shows where they are used.
  void fetchProfile().then(() => {
    const profile = profileNow();
    const screen = screens.find(({ path }) => path === location.pathname);
    // What is not theirs is not asked for: a refusal is written down.
    const may =
      profile &&
      screen?.roles.some((role) => profile.user.roles.includes(role)) &&
      (!screen.permission || profile.permissions.includes(screen.permission));
    if (may) beginList(location);
  });
  void fetchKept();
}
const SentBack = late(() => withScreenTexts(import('./sent-back.tsx')));
const Locked = lazyScreen(() => withScreenTexts(import('./locked.tsx')));
const Nothing = lazyScreen(() => import('#views/error-404/nothing-here-screen.tsx'));
const routes = screens.map((screen) => ({ screen, Screen: lazyScreen(screen.load) }));
const screenAt = (pathname: string) => routes.find(({ screen }) => matchPath(screen.path, pathname))?.Screen;
// On its way beside them.
screenAt(location.pathname)
  ?.preload()
  .catch(() => {});

export default function Console() {
  const { pathname, state } = useLocation();
  const sentBack = (state as { sentBack?: string } | null)?.sentBack;
  const navigate = useNavigate();
  const go = useRef(navigate);
  go.current = navigate;
  const signedIn = useAtomValue(sessionAtom)?.accessToken;
  const account = useAtomValue(sessionAtom)?.userInfo.id;
  useEffect(() => {
    if (account !== keptFor && account !== undefined) void fetchKept();
    keptFor = account;
    return () => {
      keptFor = undefined;
    };
  }, [account]);
  const locked = useAtomValue(lockedAtom);
  useEffect(() => {
    if (!locked) return;
    // Why, and whether still, is said with the account.
    void queries.invalidateQueries({ queryKey: ['profile'] });
    // What was refused meanwhile.
    return () => void Promise.all([fetchKept(), queries.invalidateQueries()]);
  }, [locked]);
  useEffect(() => {
    if (!signedIn || locked) return;
    // Loaded after the first screen stands.
    let stop = () => {};
    let wanted = true;
    void import('#services/live.ts').then(({ followLive }) => {
      if (wanted) stop = followLive((path) => void go.current(path));
    });
    void import('#services/device.ts').then(({ keepDevice }) => keepDevice());
    return () => {
      wanted = false;
      stop();
    };
  }, [signedIn, locked]);
  return (
    <QueryClientProvider client={queries}>
      <InCurrency>
        <CommandHost>
          {sentBack && <SentBack answer={sentBack} />}
          {locked ? (
            <Boundary resetKey="locked" fallback={(error, retry) => <Failure error={error} retry={retry} />}>
              <Locked />
            </Boundary>
          ) : (
            <Shell>
              <Boundary resetKey={pathname} fallback={(error, retry) => <Failure error={error} retry={retry} />}>
                <Ready>
                  <ScreenHolder meanwhile={<ScreenSkeleton />}>
                    <Routes>
                      <Route path="/" element={<Start />} />
                      {routes.map(({ screen, Screen }) => (
                        <Route
                          key={screen.path}
                          path={screen.path}
                          element={
                            <Guarded screen={screen}>
                              <Screen />
                            </Guarded>
                          }
                        />
                      ))}
                      <Route path="/error-404" element={<Nothing />} />
                      <Route path="*" element={<Navigate to="/error-404" replace />} />
                    </Routes>
                  </ScreenHolder>
                </Ready>
              </Boundary>
            </Shell>
          )}
        </CommandHost>
      </InCurrency>
    </QueryClientProvider>
  );
}

/** Amounts are typed in the school's currency. */
function InCurrency({ children }: { children: React.ReactNode }) {
  return <Currency value={useProfile()?.club.currency ?? 'EUR'}>{children}</Currency>;
}

/**
 * Holds the screens back until the school's zone is known, for a time of another zone must not be seen, not even for a
 * moment; and until what is kept for the person is here, for a form begins with what was typed into it.
 */
function Ready({ children }: { children: React.ReactNode }) {
  const timed = useAtomValue(clubTimeAtom) !== null;
  const kept = useAtomValue(keptReadyAtom);
  return timed && kept ? children : <ScreenSkeleton />;
}

/** Sends an account that holds none of the screen's roles, or lacks its permission, to /not-authorized. */
function Guarded({ screen, children }: { screen: ScreenRoute; children: React.ReactNode }) {
  const roles = useAtomValue(sessionAtom)?.userInfo.roles ?? [];
  const holds = screen.roles.some((role) => roles.includes(role));
  const permissions = useAtomValue(permissionsAtom);
  if (!holds) return <Navigate to={`/not-authorized?role=${screen.roles.join(',')}`} replace />;
  if (screen.permission && !permissions) return <ScreenSkeleton />;
  if (screen.permission && !permissions?.includes(screen.permission))
    return <Navigate to={`/not-authorized?permission=${screen.permission}`} replace />;
  return children;
}

/** The first screen: the dashboard, or for whom it is not open, the first screen of the menu that is. */
function Start() {
  const permissions = useAtomValue(permissionsAtom);
  if (!permissions) return <ScreenSkeleton />;
  return <Navigate to={permissions.includes('view_dashboard') ? '/dashboard' : '/questions'} replace />;
}
