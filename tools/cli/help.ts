/** Help, made from the same schemas as the forms. */
import { commands } from '#commands/index.ts';
import type { AnyCommand } from '#kernel/command.ts';
import { choiceValues, type Field, fieldsOf } from '#kernel/fields.ts';
import { flagName } from '#kernel/link.ts';

export type TextOf = (key: string) => string | undefined;

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
      return 'ID or name';
    case 'file':
      return 'PATH';
    case 'date':
      return 'YYYY-MM-DD';
    case 'instant':
      return 'YYYY-MM-DDTHH:MM';
    default:
      return kind.toUpperCase();
  }
};

/** `clutch help`. */
export function overview(text: TextOf): string {
  const lines = [
    'Usage: clutch COMMAND [WORDS] [--argument VALUE …] [--yes] [--json]',
    '',
    '  login                          sign in (or set CLUTCH_URL and CLUTCH_TOKEN, or give --token-file PATH)',
    '  logout                         forget the session',
    '  undo [OPERATION]               take back the last operation, or the one of that number',
    '  help [COMMAND]                 what a command takes',
    '',
  ];
  let section = '';
  for (const command of [...terminalCommands()].sort((a, b) => a.section.localeCompare(b.section))) {
    if (command.section !== section) {
      section = command.section;
      lines.push(`${text(`sections.${section}`) ?? section}`);
    }
    lines.push(`  ${command.id.padEnd(30)} ${text(`commands.${command.id}.title`) ?? ''}`);
  }
  return lines.join('\n');
}

/** `clutch help COMMAND`. */
export function helpOf(command: AnyCommand, text: TextOf): string {
  const lines = [
    `${command.id}: ${text(`commands.${command.id}.title`) ?? ''}`,
    '',
    `Usage: clutch ${command.id} [WORDS] [--argument VALUE …]`,
    '',
  ];
  for (const field of fieldsOf(command)) {
    if (field.hidden) continue;
    const name = `--${flagName(field.name)} ${shape(field)}`.trim();
    lines.push(`  ${name.padEnd(44)} ${text(field.labelKey) ?? field.name}${field.optional ? '' : ' (needed)'}`);
  }
  if (command.effect === 'irreversible')
    lines.push('', text(`commands.${command.id}.confirm`) ?? '', 'Needs --yes where nobody can be asked.');
  return lines.join('\n');
}
