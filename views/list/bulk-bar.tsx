/** What can be done with the selected rows, where the hints stand otherwise: in one line, whatever the width. */

import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useRunner } from '#services/run.ts';
import { Button } from '#ui/button.tsx';
import { useFitting } from '#ui/fitting.ts';
import { KeyCaps } from '#ui/key-caps.tsx';
import { MenuButton } from '#ui/menu.tsx';
import { useNarrow } from '#ui/narrow.ts';
import { useCount } from '../format/use-count.ts';
import styles from './list.module.css';
import { rowEntries, takesAway, useKeysHere } from './row-menu.tsx';

interface Props {
  readonly entity: string;
  readonly count: number;
  readonly onClear: () => void;
}

/** Commands shown as buttons at most; the others are in a menu. */
const BUTTONS = 4;

export function BulkBar({ entity, count, onClear }: Props) {
  const t = useTranslations();
  const countOf = useCount();
  const runner = useRunner();
  const keysOf = useKeysHere();
  const offered = runner.offered('bulk', entity);
  const run = async (id: string) => {
    const result = await runner.run(id, {}, 'bulk');
    if (result.state === 'done' && takesAway(id)) onClear();
  };
  // On a phone the line is moved along, and all of it is there.
  const narrow = useNarrow();
  const buttons = useRef<HTMLDivElement>(null);
  const wanted = offered.slice(0, BUTTONS);
  const signature = JSON.stringify(wanted.map(({ id }) => [t(`commands.${id}.title`), keysOf(id)]));
  const fits = useFitting(buttons, narrow ? null : signature, offered.length > BUTTONS);
  const shown = fits === null ? wanted : wanted.slice(0, fits);
  const rest = offered.slice(shown.length);
  return (
    <section className={styles.bulk} aria-label={t('list.selected', { what: countOf(entity, count) })}>
      <strong>{t('list.selected', { what: countOf(entity, count) })}</strong>
      <div ref={buttons} className={styles.bulkActs}>
        {shown.map(({ id, icon, reason }) => (
          <Button key={id} size="small" icon={icon} isDisabled={reason !== null} onPress={() => run(id)}>
            {t(`commands.${id}.title`)}
            <Keys press={keysOf(id)} />
          </Button>
        ))}
        {(rest.length > 0 || fits === null) && (
          <MenuButton
            label={t('shell.more')}
            trigger={<Button size="small">{t('shell.more')}</Button>}
            groups={[{ entries: rowEntries(rest, t, keysOf) }]}
            onChoose={run}
          />
        )}
      </div>
      <Button size="small" variant="quiet" icon="x" onPress={onClear}>
        {t('list.clearSelection')}
        <Keys press={t('keys.Escape')} />
      </Button>
      {offered.length > 0 && (
        <span className={styles.bulkHint} aria-hidden>
          <span>
            <kbd>.</kbd> {t('list.hintActions')}
          </span>
        </span>
      )}
    </section>
  );
}

function Keys({ press }: { press: string | null }) {
  return (
    press && (
      <span className={styles.bulkKeys} aria-hidden>
        <KeyCaps keys={[[press]]} />
      </span>
    )
  );
}
