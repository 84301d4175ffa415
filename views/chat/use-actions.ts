/** What can be done with a conversation, as a menu shows it. */
import { useTranslations } from 'use-intl';
import { useRunner } from '#services/run.ts';
import type { MenuGroup } from '#ui/menu.tsx';

/** `except` are those that the place has ways of its own for. */
export function useConversationActions(except: readonly string[]) {
  const t = useTranslations();
  const runner = useRunner();
  const groups = (row: Readonly<Record<string, unknown>>): MenuGroup[] => [
    {
      entries: runner
        .offered('row', 'conversation', row)
        .filter(({ id }) => !except.includes(id))
        .map(({ id, icon, reason }) => {
          const keys = runner.keysOf(id);
          return {
            id,
            icon,
            label: t(`commands.${id}.title`),
            disabled: reason && t(reason),
            keys: keys ? [[keys]] : null,
          };
        }),
    },
  ];
  return {
    groups,
    choose: (command: string, conversation: number) => void runner.runOnRow(command, 'conversation', conversation),
  };
}
