/** One editor for each kind of field. Rarer ones are loaded when a form needs them. */
import { type ComponentType, useContext, useState } from 'react';
import { inWeekOrder } from '#contract/rules/weekly.ts';
import { choiceValues } from '#kernel/fields.ts';
import { Checkbox, CheckboxGroup } from '../checkbox.tsx';
import { ComboField } from '../combo-field.tsx';
import { Currency } from '../currency.ts';
import { type DateFieldProps, DayField, InstantField, TimeField } from '../date-field.tsx';
import { useLanguage } from '../language.ts';
import { NativeField } from '../native-field.tsx';
import { SelectField } from '../select-field.tsx';
import { TextField } from '../text-field.tsx';
import { useTimes } from '../times.ts';
import { useUiText } from '../ui-text.ts';
import type { EditorProps, FormField } from './form-types.ts';
import { lateEditor } from './late-editor.tsx';
import { numberSaid, numberShown } from './numbers.ts';

const asText = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

const INPUT_TYPES: Record<string, 'text' | 'email' | 'tel' | 'url' | 'password'> = {
  email: 'email',
  phone: 'tel',
  url: 'url',
  password: 'password',
};
/** What is typed is about other people: the browser's own data has no place here, but for one's own password. */
const completeOf = ({ name, meta }: FormField): string =>
  meta.kind !== 'password' ? 'off' : /^(?:old_)?password$/.test(name) ? 'current-password' : 'new-password';

function TextEditor({ field, value, onChange, error, autoFocus }: EditorProps) {
  const lines = field.meta.kind === 'multiline' ? 4 : field.meta.kind === 'markdown' ? 12 : 1;
  return (
    <TextField
      label={field.label}
      help={field.help}
      type={INPUT_TYPES[field.meta.kind] ?? 'text'}
      autoComplete={completeOf(field)}
      lines={lines}
      value={asText(value)}
      onChange={onChange}
      error={error}
      isRequired={!field.optional}
      autoFocus={autoFocus}
    />
  );
}

/** Numbers as typed, for as long as they say what is kept; the form says what is wrong with them. */
function NumberEditor({ field, value, onChange, error, autoFocus }: EditorProps) {
  const language = useLanguage();
  const currency = useContext(Currency);
  const money = field.meta.kind === 'money' ? { locale: language, currency } : null;
  const [typed, setTyped] = useState('');
  const kept = typeof value === 'number' ? numberShown(value, money, language) : asText(value);
  const shown = numberSaid(typed, money) === value ? typed : kept;
  const change = (next: string) => {
    setTyped(next);
    onChange(next.trim() === '' ? undefined : (numberSaid(next, money) ?? next));
  };
  return (
    <TextField
      label={field.label}
      help={field.help}
      inputMode="decimal"
      value={shown}
      onChange={change}
      error={error}
      isRequired={!field.optional}
      autoFocus={autoFocus}
    />
  );
}

function FlagEditor({ field, value, onChange, autoFocus }: EditorProps) {
  return (
    <Checkbox isSelected={value === true} onChange={onChange} autoFocus={autoFocus}>
      {field.label}
    </Checkbox>
  );
}

function ChoiceEditor({ field, value, onChange, error, services, autoFocus }: EditorProps) {
  const labels = field.meta.kind === 'choice' ? field.meta.labels : '';
  const { weekStart } = useTimes();
  const offered = services.valuesOf(field);
  // What was chosen before the school took it from its list stays to be seen.
  const kept = asText(value);
  const values = inWeekOrder(kept && !offered.includes(kept) ? [...offered, kept] : offered, weekStart);
  const options = values.map((one) => ({ id: one, label: services.choiceLabel(labels, one) }));
  return (
    <SelectField
      label={field.label}
      help={field.help}
      options={options}
      value={asText(value) || null}
      onChange={(next) => onChange(next ?? undefined)}
      error={error}
      required={!field.optional}
      autoFocus={autoFocus}
    />
  );
}

function ChoicesEditor({ field, value, onChange, error, services, autoFocus }: EditorProps) {
  const labels = field.meta.kind === 'choices' ? field.meta.labels : '';
  const { weekStart } = useTimes();
  const values = inWeekOrder(choiceValues(field), weekStart);
  const options = values.map((one) => ({ id: one, label: services.choiceLabel(labels, one) }));
  return (
    <CheckboxGroup
      label={field.label}
      options={options}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={onChange}
      error={error}
      autoFocus={autoFocus}
    />
  );
}

function RefEditor({ field, value, onChange, error, services, autoFocus, values }: EditorProps) {
  const { entity, offer } = field.meta.kind === 'ref' ? field.meta : { entity: '', offer: undefined };
  return (
    <ComboField
      label={field.label}
      help={field.help}
      value={typeof value === 'number' ? value : null}
      onChange={(next) => onChange(next)}
      search={async (text, signal) =>
        services.search(entity, text, signal, offer, await services.among?.(field.name, values, text.trim()))
      }
      resolve={(ids) => services.resolve(entity, ids)}
      error={error}
      required={!field.optional}
      autoFocus={autoFocus}
    />
  );
}

/** Days, times and instants: what they hold as text, nothing where they are empty. */
const timed = (Field: ComponentType<DateFieldProps>) =>
  function TimedEditor({ field, value, onChange, error, autoFocus }: EditorProps) {
    return (
      <Field
        label={field.label}
        help={field.help}
        value={asText(value)}
        onChange={(next) => onChange(next === '' ? (field.optional ? null : undefined) : next)}
        error={error}
        required={!field.optional}
        autoFocus={autoFocus}
        lean={field.meta.kind === 'date' ? field.meta.lean : undefined}
      />
    );
  };

function ColourEditor({ field, value, onChange, error, autoFocus }: EditorProps) {
  return (
    <NativeField
      type="color"
      label={field.label}
      help={field.help}
      value={asText(value) || '#808080'}
      onChange={onChange}
      error={error}
      required={!field.optional}
      autoFocus={autoFocus}
    />
  );
}

/** Rows that were chosen in a list: told, not edited. */
function RowsEditor({ field, value }: EditorProps) {
  const t = useUiText();
  const rows = value && typeof value === 'object' ? value : null;
  const count = rows && 'ids' in rows ? (rows.ids as number[]).length : null;
  return (
    <p>
      {field.label}
      {t('colon')}
      {rows === null ? '–' : count === null ? t('form.allMatching') : count}
    </p>
  );
}

const FileEditor = lateEditor(() => import('./file-editor.tsx'));

const EDITORS: Record<string, ComponentType<EditorProps>> = {
  text: TextEditor,
  multiline: TextEditor,
  markdown: TextEditor,
  email: TextEditor,
  phone: TextEditor,
  password: TextEditor,
  url: TextEditor,
  colour: ColourEditor,
  integer: NumberEditor,
  number: NumberEditor,
  money: NumberEditor,
  flag: FlagEditor,
  date: timed(DayField),
  instant: timed(InstantField),
  time: timed(TimeField),
  choice: ChoiceEditor,
  choices: ChoicesEditor,
  ref: RefEditor,
  rows: RowsEditor,
  file: FileEditor,
};

/** The editor of a field: its own where it names one, else that of its kind, which the console may have a better one for. */
export function editorOf({ field, services }: Pick<EditorProps, 'field' | 'services'>): ComponentType<EditorProps> {
  const name = 'editor' in field.meta && field.meta.editor ? field.meta.editor : field.meta.kind;
  const own = services.editors?.[name];
  return own ?? EDITORS[name] ?? EDITORS[field.meta.kind] ?? TextEditor;
}
