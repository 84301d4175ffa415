/** A code of a long list, found by typing: a time zone, a country, a currency. What the browser knows of them is what is offered. */

import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { CURRENCIES } from '#contract/data/currencies.ts';
import { fold } from '#contract/rules/fold.ts';
import { countries } from '#kernel/countries.ts';
import { ComboField } from '#ui/combo-field.tsx';
import type { EditorProps } from '#ui/form/form-types.ts';
import { useLanguage } from '#ui/language.ts';

interface Code {
  readonly code: string;
  readonly label: string;
}

const timeZones = (): readonly Code[] =>
  Intl.supportedValuesOf('timeZone').map((code) => ({ code, label: code.replaceAll('_', ' ') }));

const SHOWN = 60;

function CodeEditor({ codes, ...props }: EditorProps & { codes: readonly Code[] }) {
  const { field, value, onChange, error, autoFocus } = props;
  // A code that is not in the list (an old name of a zone) is one of it all the same.
  const all = useMemo(
    () =>
      typeof value === 'string' && value && !codes.some(({ code }) => code === value)
        ? [...codes, { code: value, label: value }]
        : codes,
    [codes, value],
  );
  const at = all.findIndex(({ code }) => code === value);
  const option = (index: number) => {
    const found = all[index];
    return found
      ? [
          {
            id: index,
            label: found.label,
            ...(found.code === '' || found.label.startsWith(found.code) ? {} : { description: found.code }),
          },
        ]
      : [];
  };
  return (
    <ComboField
      label={field.label}
      help={field.help}
      value={at < 0 ? null : at}
      onChange={(index) => {
        const found = index === null ? null : all[index];
        if (found) onChange(found.code);
      }}
      search={async (text) => {
        const wanted = fold(text.trim());
        return all
          .flatMap(({ code, label }, index) =>
            fold(label).includes(wanted) || code.toLowerCase() === wanted ? [index] : [],
          )
          .slice(0, SHOWN)
          .flatMap(option);
      }}
      resolve={async ([index]) => (index === undefined ? [] : option(index))}
      error={error}
      required={!field.optional}
      autoFocus={autoFocus}
    />
  );
}

export function TimeZoneEditor(props: EditorProps) {
  const codes = useMemo(timeZones, []);
  return <CodeEditor {...props} codes={codes} />;
}

export function CountryEditor(props: EditorProps) {
  const locale = useLanguage();
  const codes = useMemo(() => countries(locale), [locale]);
  return <CodeEditor {...props} codes={codes} />;
}

/** Those of the countries where schools are likely to be come first; the others by name. */
const FIRST = [
  'EUR',
  'GBP',
  'CHF',
  'USD',
  'BRL',
  'CAD',
  'PLN',
  'SEK',
  'NOK',
  'DKK',
  'CZK',
  'HUF',
  'RON',
  'AOA',
  'MZN',
  'MAD',
];

/** Every currency of ISO 4217 by code and by name in the user's language. Source of the names: CLDR, through the browser. */
export function currencies(locale: string): readonly Code[] {
  const names = new Intl.DisplayNames([locale === 'pt' ? 'pt-PT' : locale], { type: 'currency', fallback: 'code' });
  const place = (code: string) => (FIRST.includes(code) ? FIRST.indexOf(code) : FIRST.length);
  return [...CURRENCIES]
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => place(a.code) - place(b.code) || a.name.localeCompare(b.name, locale))
    .map(({ code, name }) => ({ code, label: name === code ? code : `${code} · ${name}` }));
}

/** None, where the field may be empty, takes the school's own. */
export function CurrencyEditor(props: EditorProps) {
  const t = useTranslations('currency');
  const locale = useLanguage();
  const { schema } = props.field;
  const codes = useMemo(
    () => [...(schema.safeParse('').success ? [{ code: '', label: t('own') }] : []), ...currencies(locale)],
    [locale, t, schema],
  );
  return <CodeEditor {...props} value={props.value ?? ''} codes={codes} />;
}
