/** From what a request comes, in a few words: browser and system, as its user agent says. */

/** The first that fits: many browsers name others as well. */
const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdgA?(?:iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+.* Safari\//],
];
const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];
const LONGEST = 40;

/** `Firefox · Windows`; the program's own name where it is no browser (`curl`); empty where it says nothing. */
export function deviceOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 512);
  const named = (list: typeof BROWSERS) => list.find(([, sign]) => sign.test(text))?.[0];
  const parts = [named(BROWSERS), named(SYSTEMS)].filter((part) => part !== undefined);
  if (parts.length > 0) return parts.join(' · ');
  return /^[\w.+-]+/.exec(text)?.[0].slice(0, LONGEST) ?? '';
}
