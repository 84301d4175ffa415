/** Numbers that countries give people, which a student may carry. A kind without a check digit is held against its form alone. */
import type { Country } from './countries.ts';

export interface NumberKind {
  /** As it is written before the number, on the wire and in files. */
  readonly kind: string;
  readonly country: Country | null;
  /** Of the number without spaces, dots and dashes, in capitals. */
  readonly form: RegExp;
  /** How its check digit follows from the rest; see contract/rules/national-numbers.ts. */
  readonly check: 'mod-11' | 'luhn-letters' | 'mod-23' | 'iso-7064' | 'licence-de' | null;
  /** Characters behind the check digit that are no part of what it checks; left out, none. */
  readonly after?: number;
  /** A number that holds, invented. */
  readonly example: string;
  /** The authority whose form it is. */
  readonly source: string;
}

export const NUMBER_KINDS: readonly NumberKind[] = [
  {
    kind: 'NIF',
    country: 'PT',
    // 45: persons who do not live in Portugal.
    form: /^(?:[1235689]\d|45)\d{7}$/,
    check: 'mod-11',
    example: '123456789',
    source:
      'Autoridade Tributária, Decreto-Lei 14/2013; series 45: pt.wikipedia.org/wiki/Número_de_identificação_fiscal',
  },
  {
    kind: 'CC',
    country: 'PT',
    form: /^\d{9}[A-Z0-9]{2}\d$/,
    check: 'luhn-letters',
    example: '000000000ZZ4',
    source: 'Cartão de Cidadão, Lei 7/2007; algorithm of AMA, Validação de Número de Documento do Cartão de Cidadão',
  },
  {
    kind: 'NEPH',
    country: 'FR',
    form: /^\d{12}$/,
    check: null,
    example: '140744200123',
    source: 'Numéro d’enregistrement préfectoral harmonisé, ANTS',
  },
  {
    kind: 'DNI',
    country: 'ES',
    form: /^\d{8}[A-Z]$/,
    check: 'mod-23',
    example: '12345678Z',
    source: 'Real Decreto 1553/2005, Ministerio del Interior',
  },
  {
    kind: 'NIE',
    country: 'ES',
    form: /^[XYZ]\d{7}[A-Z]$/,
    check: 'mod-23',
    example: 'X1234567L',
    source: 'Real Decreto 557/2011, Ministerio del Interior',
  },
  {
    kind: 'STEUERID',
    country: 'DE',
    form: /^[1-9]\d{10}$/,
    check: 'iso-7064',
    example: '86095742719',
    source: '§ 139b AO, Bundeszentralamt für Steuern',
  },
  {
    kind: 'FAHRERLAUBNIS',
    country: 'DE',
    // The authority, its running number, the check character, and which copy of the card it is.
    form: /^[A-Z0-9]{9}[0-9X][A-Z0-9]$/,
    check: 'licence-de',
    after: 1,
    example: 'B072RRE2I55',
    source: 'Anlage 8 FeV, field 5 of the licence; check character: de.wikipedia.org/wiki/Führerscheinnummer',
  },
  {
    kind: 'DRIVER',
    country: 'GB',
    // Surname, decade, month (5 more for women), day, year, initials, and three characters of DVLA's own.
    form: /^[A-Z9]{5}\d(?:[05][1-9]|[16][0-2])(?:0[1-9]|[12]\d|3[01])\d[A-Z9]{2}[A-Z0-9]{3}$/,
    check: null,
    example: 'MORGA657054SM9IJ',
    source: 'DVLA, INF1D: about your driving licence',
  },
  {
    kind: 'OTHER',
    country: null,
    form: /^[A-Z0-9]{3,30}$/,
    check: null,
    example: 'A12345',
    source: 'None: whatever else identifies a person',
  },
];
