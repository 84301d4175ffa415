/** The filters of a list, made from its description. Each change is in the address at once. */
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ListField, ListSpec } from '#contract/list.ts';
import { addDays, instantOf, localTimeOf } from '#contract/rules/zone.ts';
import { useClubZone } from '#services/profile.ts';
import { findRows, nameRows } from '#services/rows.ts';
import { CheckboxGroup } from '#ui/checkbox.tsx';
import { ComboField } from '#ui/combo-field.tsx';
import { DayField, TimeField } from '#ui/date-field.tsx';
import { isDay, isTime } from '#ui/date-values.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './list.module.css';
import { useTypedWords } from './use-typed-words.ts';

interface Props {
  readonly spec: Pick<ListSpec, 'fields' | 'deletes'>;
  readonly query: Readonly<Record<string, string>>;
  readonly onChange: (change: Readonly<Record<string, string | null>>) => void;
  /** Filters that a screen draws in its own way, by field. */
  readonly editors?: FilterEditors;
}

/** How a screen draws filters of its own, and how it says in words what they are set to. */
export type FilterEditors = Readonly<
  Record<string, (props: { value: string | null; onChange: (value: string | null) => void }) => ReactNode>
>;

export function FilterPanel({ spec, query, onChange, editors }: Props) {
  const t = useTranslations();
  const fields = Object.entries(spec.fields).filter(([, field]) => field.filter);
  return (
    <div className={styles.filters}>
      {fields.map(([name, field]) =>
        editors?.[name] ? (
          <Fragment key={name}>
            {editors[name]({ value: query[name] ?? null, onChange: (value) => onChange({ [name]: value }) })}
          </Fragment>
        ) : (
          <Filter key={name} name={name} field={field} query={query} onChange={onChange} />
        ),
      )}
      {spec.deletes !== false && (
        <SelectField
          label={t('list.deleted')}
          options={[{ id: 'only', label: t('list.deletedOnly') }]}
          value={query.deleted ?? null}
          onChange={(deleted) => onChange({ deleted })}
        />
      )}
    </div>
  );
}

function Filter({
  name,
  field,
  query,
  onChange,
}: Omit<Props, 'spec' | 'editors'> & { name: string; field: ListField }) {
  const t = useTranslations();
  const zone = useClubZone();
  const label = t(`fields.${name}` as never);
  const labelOf = (value: string) => {
    const key = `${field.labels}.${value}` as never;
    return t.has(key) ? t(key) : value;
  };
  const from = `${name}_from`;
  const to = `${name}_to`;
  switch (field.type) {
    case 'choice':
      return (
        <div className={styles.wide}>
          <CheckboxGroup
            label={label}
            options={(field.values ?? []).map((value) => ({ id: value, label: labelOf(value) }))}
            value={query[name]?.split(',') ?? []}
            onChange={(values) => onChange({ [name]: values.join(',') })}
          />
        </div>
      );
    case 'ref':
      return (
        <ComboField
          label={label}
          value={query[name] ? Number(query[name]?.split(',')[0]) : null}
          onChange={(id) => onChange({ [name]: id === null ? null : String(id) })}
          search={(text, signal) => findRows(field.entity ?? '', text, signal)}
          resolve={(ids) => nameRows(field.entity ?? '', ids)}
        />
      );
    case 'flag':
      return (
        <SelectField
          label={label}
          options={[
            { id: '1', label: t('list.yes') },
            { id: '0', label: t('list.no') },
          ]}
          value={query[name] ?? null}
          onChange={(value) => onChange({ [name]: value })}
        />
      );
    case 'id':
      return (
        <TextField
          label={label}
          inputMode="numeric"
          value={query[name] ?? ''}
          onChange={(value) => onChange({ [name]: value.replace(/\D/g, '') })}
        />
      );
    case 'text':
      return <TypedFilter label={label} value={query[name] ?? ''} onChange={(value) => onChange({ [name]: value })} />;
    case 'number':
      return (
        <fieldset className={styles.span} aria-label={label}>
          <TextField
            label={`${label}, ${t('list.from')}`}
            inputMode="decimal"
            value={query[from] ?? ''}
            onChange={(value) => onChange({ [from]: value.replace(',', '.') })}
          />
          <TextField
            label={t('list.to')}
            inputMode="decimal"
            value={query[to] ?? ''}
            onChange={(value) => onChange({ [to]: value.replace(',', '.') })}
          />
        </fieldset>
      );
    case 'time':
      return (
        <fieldset className={styles.span} aria-label={label}>
          <Timed
            Field={TimeField}
            label={`${label}, ${t('list.from')}`}
            value={query[from]}
            onChange={(time) => onChange({ [from]: time })}
          />
          <Timed
            Field={TimeField}
            label={t('list.to')}
            value={query[to]}
            onChange={(time) => onChange({ [to]: time })}
          />
        </fieldset>
      );
    case 'date':
      return (
        <fieldset className={styles.span} aria-label={label}>
          <Timed
            Field={DayField}
            label={`${label}, ${t('list.from')}`}
            value={query[from]}
            onChange={(day) => onChange({ [from]: day })}
          />
          <Timed Field={DayField} label={t('list.to')} value={query[to]} onChange={(day) => onChange({ [to]: day })} />
        </fieldset>
      );
    case 'instant': {
      // Days of the school's zone; the end of the span is the start of the day after, which is not part of it.
      const day = (value: string | undefined, by = 0) => (value ? addDays(localTimeOf(value, zone).date, by) : '');
      const start = (value: string, by = 0) => (value ? instantOf(addDays(value, by), '00:00', zone) : null);
      return (
        <fieldset className={styles.span} aria-label={label}>
          <Timed
            Field={DayField}
            label={`${label}, ${t('list.from')}`}
            value={day(query[from])}
            onChange={(value) => onChange({ [from]: start(value) })}
          />
          <Timed
            Field={DayField}
            label={t('list.to')}
            value={day(query[to], -1)}
            onChange={(value) => onChange({ [to]: start(value, 1) })}
          />
        </fieldset>
      );
    }
  }
}

/** A filter of words. */
function TypedFilter({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const { text, setText, send } = useTypedWords(value, onChange);
  return (
    <TextField
      label={label}
      value={text}
      onChange={(next) => {
        setText(next);
        send(next);
      }}
    />
  );
}

/** A day or a time of a filter: what is none yet stays in the field, and the list as it is. */
function Timed({
  Field,
  label,
  value = '',
  onChange,
}: {
  Field: typeof DayField;
  label: string;
  value: string | undefined;
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field
      label={label}
      value={typed ?? value}
      onChange={(next) => {
        const whole = next === '' || isDay(next) || isTime(next);
        setTyped(whole ? null : next);
        if (whole) onChange(next);
      }}
    />
  );
}
