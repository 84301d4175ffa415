/** What the panel beside a list shows of rows that have no screen of their own: what can be done with one, and its history. */
import { useTranslations } from 'use-intl';
import type { ContentStatus } from '#contract/learning.ts';
import { useRunner } from '#services/run.ts';
import { Button } from '#ui/button.tsx';
import { RowHistory } from '../detail/row-history.tsx';
import styles from './peek-parts.module.css';

interface ActionsProps {
  readonly entity: string;
  readonly id: number;
  /** Commands of the row, those hidden here left out. */
  readonly commands: readonly string[];
}

export function PeekActions({ entity, id, commands }: ActionsProps) {
  const t = useTranslations();
  const runner = useRunner();
  const offered = runner.offered('row', entity).filter((one) => commands.includes(one.id));
  return (
    <div className={styles.actions}>
      {offered.map((one) => (
        <Button
          key={one.id}
          size="small"
          icon={one.icon}
          isDisabled={one.reason !== null}
          onPress={() => void runner.runOnRow(one.id, entity, id)}
        >
          {t(`commands.${one.id}.title`)}
        </Button>
      ))}
    </div>
  );
}

interface ContentRow {
  readonly status: ContentStatus;
  readonly deleted_at?: string | null;
}

/** What can be done next with a row of content, by the state it is in. */
export function contentCommands(entity: string, { status, deleted_at }: ContentRow): readonly string[] {
  if (deleted_at) return [`${entity}.restore`];
  const next = status === 'draft' ? ['publish'] : status === 'published' ? ['retire'] : [];
  return ['edit', ...next, 'delete'].map((verb) => `${entity}.${verb}`);
}

export function PeekHistory({ entity, id }: { entity: string; id: number }) {
  const t = useTranslations();
  return (
    <section className={styles.history} aria-label={t('students.history')}>
      <h3>{t('students.history')}</h3>
      <RowHistory key={id} entity={entity} id={id} />
    </section>
  );
}
