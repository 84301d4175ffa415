/**
 * E-mail addresses as people paste them: out of a mail's head, a link, a sheet or a sentence. What is certain is read; nothing of who
 * is meant is guessed.
 */

/** Signs of no width, but the two that tell words of some scripts apart: between letters of these they belong to a domain. */
const NO_WIDTH = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;
const JOINERS = /(?<![^\p{ASCII}])[\u200c\u200d]|[\u200c\u200d](?![^\p{ASCII}])/gu;
/** Blanks of a mail's head or a sheet, ends of lines among them. */
const BLANKS = /[\p{Z}\p{Cc}]+/gu;
/** A blank that keeps words together says nothing beside an `@` or a dot; between letters it may part two words. */
const KEPT_TOGETHER = /[\u00a0\u2007\u202f]+(?=[@.])|(?<=[@.])[\u00a0\u2007\u202f]+/gu;
const SCHEME = /^mailto:\s*/i;
/** What ends the sentence or the list that an address was copied from. */
const END = /[\s.,;:]+$/;
const QUOTED = /^(?:"(.*)"|'(.*)'|“(.*)”|‘(.*)’|«\s*(.*?)\s*»)$/su;

const LOCAL = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]$/;
/** A domain as mail servers know it; the last part of one may be written in `xn--` too. */
const DOMAIN = /^(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i;
/** Letters, digits and marks of any script, in parts between dots. */
const NAMES =
  /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}\u00b7-]|\u200c|\u200d)*(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}\u00b7-]|\u200c|\u200d)*)+$/u;
const ASCII = /^\p{ASCII}*$/u;
/** Longest text in which an address is looked for, in characters: a name may stand before it. */
const LONGEST_PASTED = 1000;
/** Longest address that servers carry, in characters (RFC 5321, 4.5.3.1.3). */
const LONGEST = 254;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
/** What a link is to, without what it would write there. */
const linked = (text: string): string =>
  SCHEME.test(text) ? decoded(text.replace(SCHEME, '').replace(/\?.*$/s, '')).trim() : text;
const unquoted = (text: string): string => {
  const [, ...inner] = QUOTED.exec(text) ?? [];
  return inner.find((one) => one !== undefined)?.trim() ?? text;
};
const bare = (text: string): string => unquoted(linked(text.replace(END, '').trim()).replace(END, ''));

/** The address in `Ana <a@b.pt>`; the text itself where it has several, or names another address than it points to. */
function pointedTo(text: string): string {
  const [, name = '', inner = ''] = /^([^<>]*)<([^<>]*)>[\s.,;:]*$/s.exec(text) ?? [];
  const address = bare(inner.trim());
  return address.includes('@') && (!name.includes('@') || bare(name.trim()) === address) ? address : text;
}

/** A domain as it is kept: one in letters of its own in small ones, and as ASCII where it is no more than that. */
function keptDomain(domain: string): string {
  if (ASCII.test(domain)) return domain;
  const small = domain.normalize('NFC').toLowerCase();
  const ascii = asciiDomain(small);
  return ascii && !/(?:^|\.)xn--/.test(ascii) ? ascii : small;
}

/** The domain of a name in any script as mail servers know it (IDNA, UTS 46); null where it is none. */
function asciiDomain(domain: string): string | null {
  if (ASCII.test(domain)) return DOMAIN.test(domain) ? domain : null;
  if (!NAMES.test(domain.normalize('NFC'))) return null;
  try {
    const { hostname } = new URL(`http://${domain}`);
    return DOMAIN.test(hostname) ? hostname : null;
  } catch {
    return null;
  }
}

function parts(address: string): readonly [local: string, domain: string] {
  const at = address.lastIndexOf('@');
  return [address.slice(0, Math.max(0, at)), address.slice(at + 1)];
}

/**
 * The address in a text that was pasted: without signs of no width, `mailto:`, the name before `<a@b.pt>`, quotes and the full stop,
 * comma or semicolon behind it. Of a text that is no single address it is no address either (`isAddress`).
 */
export function pastedAddress(text: string): string {
  if (text.length > LONGEST_PASTED) return text;
  const line = text.replace(NO_WIDTH, '').replace(JOINERS, '').replace(KEPT_TOGETHER, '').replace(BLANKS, ' ').trim();
  const address = bare(pointedTo(line));
  const [local, domain] = parts(address);
  return local ? `${local}@${keptDomain(domain)}` : address;
}

/** The same address with its domain as mail servers know it; as it is where that is none. */
export function mailableAddress(address: string): string {
  const [local, domain] = parts(address);
  const ascii = local && asciiDomain(domain);
  return ascii ? `${local}@${ascii}` : address;
}

/** Whether mail can be sent to an address as `pastedAddress` answers it. */
export function isAddress(address: string): boolean {
  const [local, domain] = parts(address);
  return LOCAL.test(local) && asciiDomain(domain) !== null && mailableAddress(address).length <= LONGEST;
}

/** Whether a text holds more than one address: which of them is meant, nobody knows. */
export const holdsAddresses = (text: string): boolean =>
  /[^\s@,;<>]@[^\s@,;<>]+(?:[\s,;<>/|]|mailto:).*[^\s@,;<>]@[^\s@,;<>]/su.test(text);
