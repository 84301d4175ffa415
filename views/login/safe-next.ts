/** Where the sign-in goes on to. */

const HOME = '/dashboard';
/** Paths under which the server answers, and the screens before the sign-in. */
const NOT_OURS = /^\/(?:api|login|register|forgot-password|reset-password|confirm-email|keep-email)(?:[/?#]|$)/;

/**
 * A path of this console as the browser reads it, or the dashboard: an address of somewhere else is never followed,
 * however it is written (`//a`, `/\\a`, `/.//a`, a tab within).
 */
export function safeNext(next: string | null): string {
  if (!next || !/^\/[^/\\]/.test(`${next} `) || /[\\\p{Cc}]/u.test(next)) return HOME;
  const origin = 'http://console.invalid';
  const read = URL.parse(next, origin);
  if (!read || read.origin !== origin || read.pathname.includes('//') || NOT_OURS.test(read.pathname)) return HOME;
  return `${read.pathname}${read.search}${read.hash}`;
}
