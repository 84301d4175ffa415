/** The value of one filter, chosen by keys: from its choices, among rows found by name, a span of days, or typed. */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { ListField } from '#contract/list.ts';
import { addDays, instantOf, localTimeOf, todayIn } from '#contract/rules/zone.ts';
import { useClubTime } from '#services/profile.ts';
import { findRows, namesQuery } from '#services/rows.ts';
import { Button } from '#ui/button.tsx';
import { Currency } from '#ui/currency.ts';
import { DayField, TimeField } from '#ui/date-field.tsx';
import { isDay, isTime } from '#ui/date-values.ts';
import { numberSaid, numberShown } from '#ui/form/numbers.ts';
import type { HeldKeys } from '#ui/held-keys.ts';
import { type PickItem, PickList } from '#ui/pick-list.tsx';
import { pressAt } from '#ui/press-copy.ts';
import { TextField } from '#ui/text-field.tsx';
import { useChoiceLabel } from '../format/use-choice-label.ts';
import { useFormats } from '../format/use-formats.ts';
import { daysOfPeriod, dayTyped, PERIODS, type PeriodName } from './filter-periods.ts';
import { idsOf } from './filter-text.tsx';
import styles from './list.module.css';

type Values = Readonly<Record<string, string>>;

/** Choices of a filter that only its screen knows, and what it calls the field. */
export type FilterOptions = Readonly<
  Record<
    string,
    { readonly label: string; readonly options: readonly { readonly id: string; readonly label: string }[] }
  >
>;

interface Props {
  readonly name: string;
  readonly field: ListField;
  readonly query: Values;
  readonly onChange: (change: Readonly<Record<string, string | null>>) => void;
  readonly options?: FilterOptions | undefined;
  readonly onDone: () => void;
  /** To the fields, where one came from there. */
  readonly onBack?: (() => void) | undefined;
  readonly held?: HeldKeys | null;
}

interface PartProps extends Omit<Props, 'options'> {
  readonly label: string;
}

export function FilterEditor({ options, ...props }: Props) {
  const t = useTranslations();
  const choiceLabel = useChoiceLabel();
  const { name, field } = props;
  const own = options?.[name];
  const part: PartProps = { ...props, label: own?.label ?? t(`fields.${name}`) };
  if (own) return <Choices {...part} choices={own.options} many={false} />;
  switch (field.type) {
    case 'choice':
      return (
        <Choices
          {...part}
          many
          choices={(field.values ?? []).map((value) => ({ id: value, label: choiceLabel(field.labels, value) }))}
        />
      );
    case 'flag':
      return (
        <Choices
          {...part}
          many={false}
          choices={[
            { id: '1', label: t('list.yes') },
            { id: '0', label: t('list.no') },
          ]}
        />
      );
    case 'ref':
      return <Rows {...part} />;
    case 'date':
    case 'instant':
      return <Days {...part} />;
    case 'time':
      return (
        <Span {...part} held={props.held}>
          {(end, label, value, set, first) => (
            <Timed key={end} Field={TimeField} label={label} value={value} onChange={set} autoFocus={first} />
          )}
        </Span>
      );
    case 'number':
      return (
        <Span {...part} held={props.held}>
          {(end, label, value, set, first) => (
            <NumberEnd key={end} label={label} value={value} onChange={set} autoFocus={first} money={field.money} />
          )}
        </Span>
      );
    case 'text':
    case 'id':
      return <Typed {...part} />;
  }
}

/** Values as they stand in the address, and one of them taken in or out. */
const listed = (value: string | undefined): readonly string[] => value?.split(',').filter(Boolean) ?? [];
const flipped = (values: readonly string[], id: string): string | null =>
  (values.includes(id) ? values.filter((one) => one !== id) : [...values, id]).join(',') || null;

/** Enter takes one alone and is done; after some were ticked it is only done. */
function useTaking({ name, query, onChange, onDone }: PartProps) {
  const [ticking, setTicking] = useState(false);
  const values = listed(query[name]);
  const onPick = (id: string, more: boolean) => {
    if (more) {
      setTicking(true);
      return onChange({ [name]: flipped(values, id) });
    }
    if (!ticking) onChange({ [name]: id });
    onDone();
  };
  return { values, onPick };
}

function Choices(props: PartProps & { choices: readonly { id: string; label: string }[]; many: boolean }) {
  const { label, choices, many, onBack, held } = props;
  const t = useTranslations();
  const [text, setText] = useState('');
  const { values, onPick } = useTaking(props);
  return (
    <PickList
      label={label}
      many={many}
      items={choices.map((choice) => ({ ...choice, ticked: values.includes(choice.id) }))}
      text={text}
      onText={setText}
      onPick={onPick}
      onBack={onBack}
      hint={many ? t('list.pickMany') : undefined}
      held={held}
    />
  );
}

/** Rest between a key and the search, in ms. */
const DEBOUNCE = 60;

function Rows(props: PartProps) {
  const { label, field, onBack, held } = props;
  const t = useTranslations();
  const entity = field.entity ?? '';
  const [text, setText] = useState('');
  const { values, onPick } = useTaking(props);
  const [found, setFound] = useState<{ readonly of: string | null; readonly rows: readonly PickItem[] }>({
    of: null,
    rows: [],
  });
  const wanted = text.trim();
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(
      () =>
        findRows(entity, wanted, controller.signal).then(
          (rows) =>
            setFound({
              of: wanted,
              rows: rows.map((row) => ({ id: String(row.id), label: row.label, detail: row.description })),
            }),
          () => {},
        ),
      wanted === '' ? 0 : DEBOUNCE,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [entity, wanted]);
  const { data: named = [] } = useQuery(namesQuery(entity, idsOf(props.query[props.name])));
  const chosen = wanted === '' ? named.map((row) => ({ id: String(row.id), label: row.label })) : [];
  const items = [...chosen, ...found.rows.filter(({ id }) => !chosen.some((one) => one.id === id))];
  return (
    <PickList
      label={label}
      many
      items={items.map((item) => ({ ...item, ticked: values.includes(item.id) }))}
      text={text}
      onText={setText}
      searching={found.of !== wanted}
      onPick={onPick}
      onBack={onBack}
      hint={t('list.pickMany')}
      held={held}
    />
  );
}

const TYPED = 'day:';

/** Days of the school: often meant spans by name, a day as it is typed, or any span. */
function Days(props: PartProps) {
  const { name, field, label, query, onChange, onDone, onBack, held } = props;
  const t = useTranslations();
  const formats = useFormats();
  const { timeZone, weekStart } = useClubTime();
  const [text, setText] = useState('');
  const from = `${name}_from`;
  const to = `${name}_to`;
  // What is set is shown as it is, so that either end can be changed.
  const [free, setFree] = useState(Boolean(query[from] || query[to]));
  const instants = field.type === 'instant';
  // The end of a span of instants is the start of the day after, which is not part of it.
  const written = (day: string, by: number) =>
    day === '' ? null : instants ? instantOf(addDays(day, by), '00:00', timeZone) : day;
  const read = (value: string | undefined, by: number) =>
    !value ? '' : instants ? addDays(localTimeOf(value, timeZone).date, by) : value;
  if (free) {
    return (
      <Span
        {...props}
        query={{ [from]: read(query[from], 0), [to]: read(query[to], -1) }}
        onChange={(change) =>
          onChange(
            Object.fromEntries(
              Object.entries(change).map(([key, day]) => [key, written(day ?? '', key === to ? 1 : 0)]),
            ),
          )
        }
      >
        {(end, endLabel, value, set, first) => (
          <Timed key={end} Field={DayField} label={endLabel} value={value} onChange={set} autoFocus={first} />
        )}
      </Span>
    );
  }
  const today = todayIn(timeZone, Date.now());
  const typed = dayTyped(text, today, weekStart);
  const take = (first: string, last: string) => {
    onChange({ [from]: written(first, 0), [to]: written(last, 1) });
    onDone();
  };
  const items: PickItem[] = PERIODS.map((period) => {
    const span = daysOfPeriod(period, today, weekStart);
    const [first, last] = [formats.day(span.from), formats.day(span.to)];
    return {
      id: period,
      label: t(`list.periods.${period}`),
      detail: first === last ? first : `${first} – ${last}`,
      words: t(`list.periodWords.${period}`).split(','),
    };
  });
  return (
    <PickList
      label={label}
      items={[
        ...(typed ? [{ id: TYPED + typed, label: formats.day(typed), words: [text.trim()] }] : []),
        { id: 'free', label: t('list.periods.free'), words: t('list.periodWords.free').split(',') },
        ...items,
      ]}
      text={text}
      onText={setText}
      onPick={(id) => {
        if (id === 'free') return setFree(true);
        if (id.startsWith(TYPED)) return take(id.slice(TYPED.length), id.slice(TYPED.length));
        const { from: first, to: last } = daysOfPeriod(id as PeriodName, today, weekStart);
        take(first, last);
      }}
      onBack={onBack}
      held={held}
    />
  );
}

/** Two ends, either of which may be open. */
function Span({
  name,
  label,
  query,
  onChange,
  onDone,
  held,
  children,
}: Omit<PartProps, 'children'> & {
  children: (end: string, label: string, value: string, set: (value: string) => void, first: boolean) => ReactNode;
}) {
  const t = useTranslations();
  const end = (which: 'from' | 'to') => {
    const key = `${name}_${which}`;
    const said = which === 'from' ? `${label}, ${t('list.from')}` : t('list.to');
    return children(key, said, query[key] ?? '', (value) => onChange({ [key]: value || null }), which === 'from');
  };
  return (
    <Editing label={label} onDone={onDone} held={held}>
      <div className={styles.span}>
        {end('from')}
        {end('to')}
      </div>
    </Editing>
  );
}

/** Words or a number. */
function Typed({ name, field, label, query, onChange, onDone, held }: PartProps) {
  const t = useTranslations();
  const [text, setText] = useState(query[name] ?? '');
  return (
    <Editing label={label} onDone={onDone} held={held}>
      <TextField
        label={field.type === 'id' ? label : t('list.beginsWith', { field: label })}
        inputMode={field.type === 'id' ? 'numeric' : 'text'}
        autoFocus
        value={text}
        onChange={(typed) => {
          const next = field.type === 'id' ? typed.replace(/\D/g, '') : typed;
          setText(next);
          onChange({ [name]: next.trim() || null });
        }}
      />
    </Editing>
  );
}

/** Fields that change the list as they are typed into; Enter is done with them. */
function Editing({
  label,
  onDone,
  held,
  children,
}: {
  label: string;
  onDone: () => void;
  held: HeldKeys | null | undefined;
  children: ReactNode;
}) {
  const t = useTranslations();
  const form = useRef<HTMLFormElement>(null);
  // What was typed ahead of the field is written into it, outside of the effect: there a field could not follow its input.
  useEffect(() => {
    const timer = setTimeout(() => {
      const keys: string[] = [];
      for (let key = held?.next(); key; key = held?.next()) keys.push(key);
      held?.end();
      for (const key of keys) {
        const at = document.activeElement;
        if (!at || !form.current?.contains(at)) return;
        if (key === 'Enter') form.current.requestSubmit();
        else pressAt(at, new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      }
    });
    return () => clearTimeout(timer);
  }, [held]);
  const done = (event: FormEvent) => {
    event.preventDefault();
    onDone();
  };
  return (
    <form ref={form} aria-label={label} className={styles.editing} onSubmit={done}>
      {children}
      <span className={styles.done}>
        <Button type="submit" size="small">
          {t('list.done')}
        </Button>
      </span>
    </form>
  );
}

interface EndProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoFocus: boolean;
}

/** A number of a filter. It stands as it is typed: the address may be a key behind. What is no number yet filters nothing. */
function NumberEnd({ label, value, onChange, autoFocus, money = false }: EndProps & { money?: boolean | undefined }) {
  const locale = useLocale();
  const currency = use(Currency);
  const amounts = money ? { locale, currency } : null;
  const [text, setText] = useState(() => (value === '' ? '' : numberShown(Number(value), amounts, locale)));
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoFocus={autoFocus}
      value={text}
      onChange={(typed) => {
        setText(typed);
        const [, minus, size = ''] = /^\s*([-−]?)(.*)$/.exec(typed) ?? [];
        const said = numberSaid(size, amounts);
        if (said !== null) onChange(String(minus ? -said : said));
        else if (typed.trim() === '') onChange('');
      }}
    />
  );
}

/** A day or a time of a filter: what is none yet stays in the field, and the list as it is. */
function Timed({ Field, label, value, onChange, autoFocus }: EndProps & { readonly Field: typeof DayField }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field
      label={label}
      autoFocus={autoFocus}
      value={typed ?? value}
      onChange={(next) => {
        const whole = next === '' || isDay(next) || isTime(next);
        setTyped(whole ? null : next);
        if (whole) onChange(next);
      }}
    />
  );
}
