/** What was done, by whom and from where, in words: for the audit and for the history of a row. */
import { useTranslations } from 'use-intl';

export interface ActNames {
  /** `Edit student` of `student.edit`; calls made past the commands are named as calls. */
  command(id: string): string;
  /** Who did it; where nobody did, the server, or somebody unknown. */
  actor(name: string, source?: string): string;
  source(source: string): string;
}

export function useActNames(): ActNames {
  const t = useTranslations();
  const text = (key: string): string | null => (t.has(key as never) ? t(key as never) : null);
  return {
    command: (id) =>
      text(`commands.${id}.title`) ??
      text(`audit.act.${id}`) ??
      (id.startsWith('call.') ? t('audit.called', { call: id.slice(5) }) : id),
    actor: (name, source) => name || t(source === 'event' ? 'audit.somebody' : 'audit.server'),
    source: (source) => text(`audit.source.${source}`) ?? source,
  };
}
