/** Help, made from the same schemas as the forms. */
import { commands } from '#commands/index.ts';
import { minorDigits, plainAmount } from '#contract/rules/amounts.ts';
import type { AnyCommand } from '#kernel/command.ts';
import { choiceValues, entityOf, type Field, fieldsOf } from '#kernel/fields.ts';
import { flagName } from '#kernel/link.ts';
import { isCode, isTime } from '#kernel/reading/slots.ts';
import { samplesOf } from '#kernel/sample.ts';
import { writeValue } from '#kernel/values.ts';
import type { Texts } from './texts.ts';

/** Commands that make sense without a screen. */
export const terminalCommands = (): readonly AnyCommand[] =>
  commands.filter(
    ({ effect, id }) =>
      effect !== 'navigate' &&
      effect !== 'local' &&
      id !== 'profile.set-up-two-step' &&
      id !== 'profile.add-passkey' &&
      !/^(palette|search|help|history|link|list|view|session)\./.test(id),
  );

/** What the terminal does beside the commands, in the order of the help. */
export const OWN_WORDS = ['login', 'logout', 'undo', 'help'] as const;
export type OwnWord = (typeof OWN_WORDS)[number];
export const isOwnWord = (word: string): word is OwnWord => (OWN_WORDS as readonly string[]).includes(word);

const shape = (field: Field): string => {
  const { kind } = field.meta;
  const values = choiceValues(field);
  if (values.length > 0) return values.join('|');
  switch (kind) {
    case 'flag':
      return '';
    case 'rows':
    case 'refs':
      return 'ID,ID…';
    case 'ref':
      return 'ID';
    case 'file':
      return 'PATH';
    case 'money':
      return 'AMOUNT';
    case 'custom':
      return isTime(field) ? 'TIME' : field.meta.editor.toUpperCase();
    default:
      return kind.toUpperCase();
  }
};

/** Names that stand for somebody in an example. */
const CALLED: Readonly<Record<string, string>> = { student: 'Rui Costa', teacher: 'Carlos Nogueira', user: 'Ana Reis' };

/** An amount as the language writes it, without its currency: `120.00`, `120,00`. */
const amountExample = (locale: string, currency: string): string => {
  const plain = plainAmount(120 * 10 ** minorDigits(currency), currency);
  return locale === 'en' ? plain : plain.replace('.', ',');
};

const quoted = (text: string): string => (/[\s"&;|<>*?#$()[\]{}]/.test(text) ? `'${text}'` : text);

/**
 * Values that an argument takes, as they are typed: as a code or number where it has one, and as it is said. Empty where its
 * shape lists them, or it takes none.
 *
 * @param currency the currency in which amounts are read, ISO 4217
 */
export function examplesOf(
  field: Field,
  { own, locale }: Pick<Texts, 'own' | 'locale'>,
  currency: string,
): readonly string[] {
  const { meta } = field;
  const called = CALLED[entityOf(field)];
  const past = meta.kind === 'date' && (meta.lean === 'past' || meta.lean === 'begun' || meta.lean === 'done');
  switch (meta.kind) {
    case 'flag':
    case 'choice':
      return [];
    case 'choices':
      return [choiceValues(field).slice(0, 2).join(',')];
    case 'money':
      return [amountExample(locale, currency)];
    case 'date':
      if (meta.lean === 'born') return ['2001-11-24', '24/11/2001'];
      return [past ? '2026-11-17' : '2026-11-24', own(past ? 'yesterday' : 'tomorrow')];
    case 'instant':
      return ['2026-11-24T15:00', own('tomorrowAt')];
    case 'ref':
      return called ? ['12', called] : ['12'];
    case 'refs':
    case 'rows':
      return called ? ['12,13', called] : ['12,13'];
    case 'file':
      return ['list.csv'];
    case 'phone':
      return ['+351 912 345 678'];
    case 'email':
      return ['ana@example.com'];
    case 'multiline':
    case 'markdown':
      return ['…'];
    case 'text':
      return [isTime(field) ? '15:00' : '…'];
    case 'custom':
      if (isTime(field)) return ['15:00'];
      if (isCode(field)) return [meta.editor === 'currency' ? currency : 'B'];
      if (meta.editor === 'country') return ['PT'];
      if (meta.editor === 'licence-categories') return ['B,A1'];
      break;
    default:
  }
  const [sample] = samplesOf(field, 1);
  const text = sample === null ? undefined : writeValue(field, sample);
  return text === undefined ? [] : [text];
}

/** The examples in one line, as a shell takes them. */
export const exampleText = (field: Field, texts: Pick<Texts, 'own' | 'locale'>, currency: string): string => {
  const values = choiceValues(field);
  const examples = examplesOf(field, texts, currency);
  return (examples.length > 0 ? examples : values.slice(0, 1)).map(quoted).join(texts.own('or'));
};

/** `clutch help`. */
export function overview({ own, textOf }: Texts): string {
  const lines = [
    own('usage'),
    '',
    `  login                          ${own('loginWhat')}`,
    `  logout                         ${own('logoutWhat')}`,
    `  undo [ID]                      ${own('undoWhat')}`,
    `  help [COMMAND]                 ${own('helpWhat')}`,
    '',
  ];
  let section = '';
  for (const command of [...terminalCommands()].sort((a, b) => a.section.localeCompare(b.section))) {
    if (command.section !== section) {
      section = command.section;
      lines.push(`${textOf(`sections.${section}`) ?? section}`);
    }
    lines.push(`  ${command.id.padEnd(30)} ${textOf(`commands.${command.id}.title`) ?? ''}`);
  }
  return lines.join('\n');
}

/** `clutch help COMMAND`, of a command or one of the terminal's own words; null where there is none of that name. */
export function helpFor(name: string, texts: Texts, currency: string): string | null {
  const { own } = texts;
  if (isOwnWord(name)) return [own(`${name}Usage`), '', own(`${name}Text`)].join('\n');
  const command = terminalCommands().find(({ id }) => id === name);
  return command ? helpOf(command, texts, currency) : null;
}

function helpOf(command: AnyCommand, texts: Texts, currency: string): string {
  const { own, textOf } = texts;
  const lines = [
    `${command.id}: ${textOf(`commands.${command.id}.title`) ?? ''}`,
    '',
    own('usageOf', { command: command.id }),
    '',
  ];
  for (const field of fieldsOf(command)) {
    if (field.hidden) continue;
    const name = `--${flagName(field.name)} ${shape(field)}`.trim();
    const label = `${textOf(field.labelKey) ?? field.name}${field.optional ? '' : own('needed')}`;
    const example = examplesOf(field, texts, currency).map(quoted).join(own('or'));
    lines.push(`  ${name.padEnd(44)} ${label}${example ? `. ${own('example', { value: example })}` : ''}`);
  }
  if (command.effect === 'irreversible') lines.push('', textOf(`commands.${command.id}.confirm`) ?? '', own('yesHint'));
  return lines.join('\n');
}
