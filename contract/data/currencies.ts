/** Currencies and units of account of ISO 4217 (list one) that programs leave out, each another part of them. */
const LEFT_OUT = 'BOV CHE CHW CLF COU MXV SLE USN UYI UYW VED XAD XCG XDR XSU XUA ZWG'.split(' ');

/** Every currency of ISO 4217, by its three letters. Source: CLDR, through the program that this runs in, and what that leaves out. */
export const CURRENCIES: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('currency'), ...LEFT_OUT]);
