/** Addresses and who may open them. The console and its commands are loaded after sign-in alone. */

import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { endReasonAtom, sessionAtom } from '#services/session.ts';
import { Boundary } from '#ui/boundary.tsx';
import { late } from '#ui/late.tsx';
// Not lazily, as the others: it is small, most of it is needed after sign-in too, and it is what most visits begin with.
import LoginScreen from '#views/login/login-screen.tsx';
import { Failure } from './failure.tsx';
import { Language } from './language.tsx';
import { CHUNK_TIMEOUT, lazyScreen, ScreenHolder, withTimeout } from './lazy-screen.tsx';

const Register = lazyScreen(() => import('#views/register/register-screen.tsx'));
const ForgotPassword = lazyScreen(() => import('#views/forgot-password/forgot-password-screen.tsx'));
const ResetPassword = lazyScreen(() => import('#views/reset-password/reset-password-screen.tsx'));
const ConfirmEmail = lazyScreen(() => import('#views/email-link/confirm-email-screen.tsx'));
const KeepEmail = lazyScreen(() => import('#views/email-link/keep-email-screen.tsx'));
const Sit = lazyScreen(() => import('#views/sit/sit-screen.tsx'));
const NotFound = lazyScreen(() => import('#views/error-404/error-404-screen.tsx'));
const NotAuthorized = lazyScreen(() => import('#views/not-authorized/not-authorized-screen.tsx'));
const Console = late(() => withTimeout(import('./console.tsx'), CHUNK_TIMEOUT));
export const loadConsole = Console.preload;

export function AppRoutes() {
  // Where nothing is, who is signed in keeps the menu and the palette.
  const signedIn = useAtomValue(sessionAtom) !== null;
  return (
    <Routes>
      <Route element={<Public part="public" />}>
        <Route path="/login" element={<LoginScreen />} />
        <Route path="/register" element={<Register />} />
        <Route path="/forgot-password" element={<ForgotPassword />} />
        <Route path="/reset-password/:token?" element={<ResetPassword />} />
        <Route path="/confirm-email/:token?" element={<ConfirmEmail />} />
        <Route path="/keep-email/:token?" element={<KeepEmail />} />
        {!signedIn && <Route path="/error-404" element={<NotFound />} />}
        <Route path="/not-authorized" element={<NotAuthorized />} />
      </Route>
      <Route element={<Public part="sit" />}>
        <Route path="/sit/:key?" element={<Sit />} />
      </Route>
      <Route
        path="/*"
        element={
          <SignedIn>
            <Console />
          </SignedIn>
        }
      />
    </Routes>
  );
}

function Public({ part }: { part: 'public' | 'sit' }) {
  const { pathname } = useLocation();
  return (
    <Language part={part}>
      <Boundary resetKey={pathname} fallback={(error, retry) => <Failure error={error} retry={retry} />}>
        <ScreenHolder meanwhile={null}>
          <Outlet />
        </ScreenHolder>
      </Boundary>
    </Language>
  );
}

/**
 * Sends a visitor without a session to /login, which brings them back to where they wanted to be. Whoever signed out leaves
 * nothing of where they were: the next person at this screen may be another.
 */
function SignedIn({ children }: { children: ReactNode }) {
  const session = useAtomValue(sessionAtom);
  const reason = useAtomValue(endReasonAtom);
  const { pathname, search, hash } = useLocation();
  if (!session) {
    const back = `${pathname}${search}${hash}`;
    const bare = reason === 'signed-out' || back === '/' || back === '/dashboard';
    return <Navigate to={bare ? '/login' : `/login?next=${encodeURIComponent(back)}`} replace />;
  }
  return (
    <Language part="whole">
      <Boundary resetKey={pathname} fallback={(error, retry) => <Failure error={error} retry={retry} />}>
        {children}
      </Boundary>
    </Language>
  );
}
