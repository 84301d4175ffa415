/** The fields of a row on its own screen. What others change meanwhile comes in beside what is being typed. */
import { useMemo } from 'react';
import { commandNamed } from '#commands/index.ts';
import { CommandForm } from '../form/command-form.tsx';

interface Props {
  /** `<entity>.edit` is the command. */
  readonly entity: string;
  readonly row: { readonly id: number; readonly version: number };
  readonly onCancel?: () => void;
  readonly focusFirst?: boolean;
  /** Told what the fields hold, for what is shown beside them. */
  readonly onValues?: (values: Readonly<Record<string, unknown>>) => void;
  /** Values to put into the fields from outside: once for each object given. */
  readonly patch?: Record<string, unknown> | null;
}

const ignore = () => {};

export function EditForm({ entity, row, onCancel, onValues, patch, focusFirst }: Props) {
  const command = commandNamed(`${entity}.edit`);
  const initial = useMemo(() => {
    const known = Object.entries(row).filter(([name]) => name in command.args.shape);
    return { ...Object.fromEntries(known), [entity]: row.id };
  }, [row, command, entity]);
  const given = useMemo(() => [entity, 'version'], [entity]);
  return (
    <CommandForm
      // Another row is another form.
      key={row.id}
      command={command}
      initial={initial}
      given={given}
      ofRow
      draftKey={`${entity}.edit.${row.id}`}
      onCancel={onCancel}
      onDone={ignore}
      onValues={onValues}
      patch={patch}
      focusFirst={focusFirst}
    />
  );
}
