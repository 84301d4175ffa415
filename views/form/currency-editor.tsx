/** A currency by its ISO 4217 code; none, where the field may be empty, takes the school's own. */
import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { EditorProps } from '#ui/form/form-types.ts';
import { SelectField } from '#ui/select-field.tsx';

/** Europe's, and those of countries that share its languages. */
const CODES = [
  ...['EUR', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'ISK', 'PLN', 'CZK', 'HUF', 'RON', 'BGN', 'RSD', 'MKD', 'ALL', 'BAM'],
  ...['MDL', 'UAH', 'GEL', 'TRY', 'USD', 'CAD', 'BRL', 'AOA', 'MZN', 'CVE', 'XOF', 'MAD', 'TND'],
];
const OWN = 'own';

export default function CurrencyEditor({ field, value, onChange, error, autoFocus }: EditorProps) {
  const t = useTranslations('currency');
  const locale = useLocale();
  const code = typeof value === 'string' ? value : '';
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'currency', fallback: 'code' });
    const nameOf = (one: string) => {
      const name = /^[A-Z]{3}$/.test(one) ? names.of(one) : one;
      return { id: one, label: name && name !== one ? `${one} · ${name}` : one };
    };
    const known = code === '' || CODES.includes(code) ? CODES : [code, ...CODES];
    const none = field.schema.safeParse('').success ? [{ id: OWN, label: t('own') }] : [];
    return [...none, ...known.map(nameOf)];
  }, [locale, code, t, field.schema]);
  return (
    <SelectField
      fixed
      label={field.label}
      help={field.help}
      options={options}
      value={code === '' ? OWN : code}
      onChange={(next) => onChange(next === OWN || next === null ? '' : next)}
      error={error}
      autoFocus={autoFocus}
    />
  );
}
