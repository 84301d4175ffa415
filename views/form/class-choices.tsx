/**
 * What becomes of each class that is in the way of something: what is proposed, the others that are free, or none of them.
 * Given back is what was chosen otherwise, by the class's number; null is none.
 */
import { useEffect } from 'react';
import field from '#ui/field.module.css';
import { SelectField } from '#ui/select-field.tsx';
import { useFormats } from '../format/use-formats.ts';
import styles from './class-choices.module.css';

interface Taker {
  readonly id: number;
  readonly name: string;
  /** Said behind the name: why it is not among those proposed. */
  readonly note?: string;
}
interface ClassInWay {
  readonly student_bookings_id: number;
  readonly student_name: string;
  readonly licence_category: string;
  readonly starts_at: string;
  readonly free: readonly Taker[];
}
export type Chosen = ReadonlyMap<number, number | null>;

interface Props<C extends ClassInWay> {
  readonly label: string;
  readonly error?: React.ReactNode;
  /** Left out until they are known. */
  readonly classes: readonly C[] | undefined;
  /** Said where there is no class. */
  readonly empty: string;
  readonly proposed: (one: C) => Taker | null;
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
  /** Names a class's field. */
  readonly choiceLabel: (one: C) => string;
  readonly none: { readonly id: string; readonly label: string };
}

export function ClassChoices<C extends ClassInWay>({
  label,
  error,
  classes: known,
  empty,
  proposed,
  chosen,
  onChange,
  choiceLabel,
  none,
}: Props<C>) {
  const formats = useFormats();
  const classes = known ?? [];
  // What was chosen for other days says nothing of these.
  const standing = [...chosen].filter(([id]) => classes.some((one) => one.student_bookings_id === id));
  const stale = known !== undefined && standing.length < chosen.size;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the classes or of the choices
  useEffect(() => {
    if (stale) onChange(new Map(standing));
  }, [stale, known, chosen.size]);
  const choose = (booking: number, first: number | null, to: string | null) => {
    const taker = to === none.id || to === null ? null : Number(to);
    const next = new Map(chosen);
    if (taker === first) next.delete(booking);
    else next.set(booking, taker);
    onChange(next);
  };
  return (
    <fieldset className={styles.editor}>
      <legend className={field.label}>{label}</legend>
      {classes.length === 0 ? (
        <p className={styles.none} role="status">
          {empty}
        </p>
      ) : (
        classes.map((one) => {
          const booking = one.student_bookings_id;
          const first = proposed(one)?.id ?? null;
          const now = chosen.has(booking) ? (chosen.get(booking) ?? null) : first;
          return (
            <div key={booking} className={styles.line}>
              <span className={styles.what}>
                <span>
                  {one.student_name}
                  {one.licence_category && <span className={styles.time}> · {one.licence_category}</span>}
                </span>
                <span className={styles.time}>{formats.instant(one.starts_at)}</span>
              </span>
              <SelectField
                fixed
                labelHidden
                label={choiceLabel(one)}
                options={[
                  ...one.free.map(({ id, name, note }) => ({
                    id: String(id),
                    label: note ? `${name} · ${note}` : name,
                  })),
                  none,
                ]}
                value={now === null ? none.id : String(now)}
                onChange={(to) => choose(booking, first, to)}
              />
            </div>
          );
        })
      )}
      {error && <span className={field.error}>{error}</span>}
    </fieldset>
  );
}
