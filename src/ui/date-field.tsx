/**
 * Days and times as fields: typed part by part, moved by arrows, pasted whole, or picked from a calendar. What draws them is
 * loaded when the first one is shown. Values are texts: a day `YYYY-MM-DD`, a time `HH:mm`, an instant in UTC; empty is ''.
 */
import { type ComponentType, useState } from 'react';
import type { DateLean } from '#contract/fields.ts';
import styles from './field.module.css';
import { late } from './late.tsx';

export interface DateFieldProps {
  readonly label: string;
  /** The label is told to those who do not see the field, and not shown. */
  readonly bare?: boolean;
  readonly help?: string;
  readonly error?: string | null;
  /** What the field holds; a day that does not exist or a time the clock skips stays in it as it was typed. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly required?: boolean;
  readonly autoFocus?: boolean;
  /** On which side of today the day lies, for a text that is pasted. */
  readonly lean?: DateLean;
}

/** Whether somebody has gone on to another field by now: who has is not called back by a field that comes late. */
const isElsewhere = (): boolean => document.activeElement?.closest('form, input, textarea') != null;

interface LateProps extends DateFieldProps {
  /** True where nobody had to wait for it. */
  readonly prompt: boolean;
}

/** The field's place while what draws it is on its way. */
const Waiting = ({ label, bare }: Pick<DateFieldProps, 'label' | 'bare'>) => (
  <div className={styles.field}>
    {!bare && <span className={styles.label}>{label}</span>}
    <div className={styles.input} data-waiting />
  </div>
);

const drawn = () => import('./date-field-drawn.tsx');
let arrived = false;
const lateField = (choose: (module: Awaited<ReturnType<typeof drawn>>) => ComponentType<DateFieldProps>) =>
  late<LateProps>(async () => {
    const Field = choose(await drawn());
    arrived = true;
    return {
      default: function Late({ prompt, ...props }) {
        const [autoFocus] = useState(() => props.autoFocus && (prompt || !isElsewhere()));
        return <Field {...props} autoFocus={autoFocus} />;
      },
    };
  }, Waiting);

const Day = lateField(({ DayField }) => DayField);
const Time = lateField(({ TimeField }) => TimeField);
const Instant = lateField(({ InstantField }) => InstantField);

function Placed({ Field, ...props }: DateFieldProps & { readonly Field: ComponentType<LateProps> }) {
  const [prompt] = useState(() => arrived);
  return <Field {...props} prompt={prompt} />;
}

/** A day of the calendar. */
export const DayField = (props: DateFieldProps) => <Placed {...props} Field={Day} />;

/** A time on the wall. */
export const TimeField = (props: DateFieldProps) => <Placed {...props} Field={Time} />;

/** A day and a time in the school's zone. */
export const InstantField = (props: DateFieldProps) => <Placed {...props} Field={Instant} />;
