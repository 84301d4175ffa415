/** What was done, by whom and from where, in words: for the audit and for the history of a row. */
import { useTranslations } from 'use-intl';
import { COMMAND_NAMES } from '#contract/command-names.ts';

export interface ActNames {
  /** `Edit student` of `student.edit`, and of the call behind it made by itself; a call that no command makes is named as one. */
  command(id: string): string;
  /** Who did it; where nobody did, the server, or somebody unknown. */
  actor(name: string, source?: string): string;
  source(source: string): string;
}

export function useActNames(): ActNames {
  const t = useTranslations();
  const text = (key: string): string | null => (t.has(key) ? t(key) : null);
  const named = (id: string) => text(`commands.${id}.title`) ?? text(`audit.act.${id}`);
  return {
    command: (id) => {
      if (!id.startsWith('call.')) return named(id) ?? id;
      const call = id.slice('call.'.length);
      return named(COMMAND_NAMES[call]?.[0] ?? '') ?? t('audit.called', { call });
    },
    actor: (name, source) => name || t(source === 'event' ? 'audit.somebody' : 'audit.server'),
    source: (source) => text(`audit.source.${source}`) ?? source,
  };
}
