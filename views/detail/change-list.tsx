/** One row's change: field by field what it was and what it is. */
import { useLocale, useTranslations } from 'use-intl';
import type { LooseWords } from '#kernel/loose-text.ts';
import { usePhones } from '#services/phones.ts';
import { useProfile } from '#services/profile.ts';
import { useUiText } from '#ui/ui-text.ts';
import { useFormats } from '../format/use-formats.ts';
import { RowName } from '../rows/row-name.tsx';
import styles from './change-list.module.css';
import { changedLines, type FieldChange, fieldChanges, type Image, type Shown, shownAs, wordKey } from './changes.ts';
import { wordDiff } from './word-diff.ts';

interface Props {
  readonly entity: string;
  readonly before: Image;
  readonly after: Image;
}

export function ChangeList({ entity, before, after }: Props) {
  const changes = fieldChanges(before, after);
  if (changes.length === 0) return null;
  return (
    <dl className={styles.fields}>
      {changes.map((change) => (
        <div key={change.path.join('.')} className={styles.field}>
          <dt>
            <FieldName change={change} />
          </dt>
          <dd>
            <Difference entity={entity} change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What a field is called, with what it is part of. */
export function FieldName({ change }: { change: FieldChange }) {
  const t = useTranslations();
  return change.path.map((name) => fieldWord(t, name)).join(' › ');
}

const fieldWord = (t: ReturnType<typeof useTranslations>, name: string): string =>
  t.has(wordKey(name)) ? t(wordKey(name)) : name.replaceAll('_', ' ');

/** Words in which an element of a list is told in one line. */
function useLooseWords(): LooseWords {
  const t = useTranslations();
  const colon = useUiText()('colon');
  const { instant } = useFormats();
  return {
    colon,
    locale: useLocale(),
    name: (name) => fieldWord(t, name),
    text: (text) => (TIME.test(text) ? instant(text) : text),
  };
}
const TIME = /^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/;

/** What a field holds after a change. */
export function FieldValue({ entity, change }: { entity: string; change: FieldChange }) {
  const words = useLooseWords();
  const name = change.path.at(-1) ?? '';
  return <Value entity={entity} name={name} shown={shownAs(name, change.after, words)} />;
}

function Difference({ entity, change }: { entity: string; change: FieldChange }) {
  const t = useTranslations('changes');
  const phones = usePhones();
  const words = useLooseWords();
  const name = change.path.at(-1) ?? '';
  const was = shownAs(name, change.before, words);
  const is = shownAs(name, change.after, words);
  // What was not there before is told by what it is now.
  if (change.before === undefined) return <Value entity={entity} name={name} shown={is} />;
  if (was.kind === 'lines' || is.kind === 'lines') {
    const { gone, come } = changedLines(linesOf(was), linesOf(is));
    return (
      <>
        {gone.map((line) => (
          <del key={`-${line}`} className={styles.line}>
            {line}
          </del>
        ))}
        {come.map((line) => (
          <ins key={`+${line}`} className={styles.line}>
            {line}
          </ins>
        ))}
      </>
    );
  }
  const stretches = was.kind === 'text' && is.kind === 'text' ? wordDiff(phones(was.text), phones(is.text)) : null;
  if (stretches) {
    return (
      <span className={styles.text}>
        {stretches.map(({ kind, text }, index) => {
          const key = `${index}${kind}`;
          if (kind === 'gone') return <del key={key}>{text}</del>;
          if (kind === 'come') return <ins key={key}>{text}</ins>;
          return <span key={key}>{text}</span>;
        })}
      </span>
    );
  }
  return (
    <>
      <del>
        <Value entity={entity} name={name} shown={was} />
      </del>
      <span className={styles.arrow}>
        <span aria-hidden>→</span>
        <span className={styles.spoken}>{t('to')}</span>
      </span>
      <ins>
        <Value entity={entity} name={name} shown={is} />
      </ins>
    </>
  );
}

const linesOf = (shown: Shown): readonly string[] =>
  shown.kind === 'lines' ? shown.lines : 'text' in shown ? [shown.text] : [];

function Value({ entity, name, shown }: { entity: string; name: string; shown: Shown }) {
  const t = useTranslations();
  const formats = useFormats();
  const currency = useProfile()?.club.currency;
  const phones = usePhones();
  switch (shown.kind) {
    case 'none':
      return '–';
    case 'flag':
      return t(shown.flag ? 'changes.yes' : 'changes.no');
    case 'number':
      return formats.number(shown.number, 3);
    case 'money':
      return currency ? formats.money(shown.minor, currency) : formats.number(shown.minor / 100, 2);
    case 'times':
      return shown.texts.map(formats.instant).join(', ');
    case 'picture':
      return t('changes.picture');
    case 'lines':
      return shown.lines.join('\n');
    case 'rows':
      return shown.ids.map((id, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <RowName entity={shown.entity} id={id} />
        </span>
      ));
    case 'word': {
      const keys = [`${entity}.${name}`, `content.${name}`, `booking.${name}`, name].map(
        (key) => `${key}.${shown.text}`,
      );
      const known = keys.find((key) => t.has(key));
      return known ? t(known) : shown.text;
    }
    case 'text':
      return phones(shown.text);
  }
}
