/** The school's country: those whose rules come with the product first. The browser's own list, which is found by typing. */
import { useId, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { COUNTRIES } from '#contract/data/countries/countries.ts';
import { countries } from '#kernel/countries.ts';
import field from '#ui/field.module.css';
import { useLanguage } from '#ui/language.ts';

interface Props {
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly error?: string | undefined;
}

export function CountryChoice({ value, onChange, error }: Props) {
  const t = useTranslations('session.register');
  const locale = useLanguage();
  const id = useId();
  const [known, others] = useMemo(() => {
    const all = countries(locale);
    const hasRules = ({ code }: { code: string }) => (COUNTRIES as readonly string[]).includes(code);
    return [all.filter(hasRules), all.filter((one) => !hasRules(one))];
  }, [locale]);
  const options = (codes: typeof known) =>
    codes.map(({ code, label }) => (
      <option key={code} value={code}>
        {label}
      </option>
    ));
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {t('country')}
        <span className={field.required} aria-hidden>
          *
        </span>
      </label>
      <select
        id={id}
        name="country"
        className={field.input}
        value={value}
        autoComplete="country"
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-more`}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t('chooseCountry')}</option>
        <optgroup label={t('withRules')}>{options(known)}</optgroup>
        <optgroup label={t('otherCountries')}>{options(others)}</optgroup>
      </select>
      <span id={`${id}-more`} className={error ? field.error : field.help}>
        {error ?? t('countryHelp')}
      </span>
    </div>
  );
}
