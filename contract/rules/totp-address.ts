/** The address by which an authenticator app takes a secret over. Source: Key URI Format of Google Authenticator. */
const ISSUER = 'Clutch';

/** `secret` is base32, `account` the address that the app shows it under. */
export function totpAddress(secret: string, account: string): string {
  const query = new URLSearchParams({ issuer: ISSUER, secret, algorithm: 'SHA1', digits: '6', period: '30' });
  return `otpauth://totp/${ISSUER}:${encodeURIComponent(account)}?${query}`;
}
