/** What can be done with the selected rows, where the hints stand otherwise. */
import { useTranslations } from 'use-intl';
import { useRunner } from '#services/run.ts';
import { Button } from '#ui/button.tsx';
import { KeyCaps } from '#ui/key-caps.tsx';
import { MenuButton } from '#ui/menu.tsx';
import styles from './list.module.css';
import { rowEntries, takesAway, useKeysHere } from './row-menu.tsx';

interface Props {
  readonly entity: string;
  readonly count: number;
  readonly onClear: () => void;
}

/** Commands shown as buttons; the others are in a menu. */
const BUTTONS = 4;

export function BulkBar({ entity, count, onClear }: Props) {
  const t = useTranslations();
  const runner = useRunner();
  const keysOf = useKeysHere();
  const offered = runner.offered('bulk', entity);
  const run = async (id: string) => {
    const result = await runner.run(id, {}, 'bulk');
    if (result.state === 'done' && takesAway(id)) onClear();
  };
  const rest = offered.slice(BUTTONS);
  return (
    <section className={styles.bulk} aria-label={t('list.selected', { count })}>
      <strong>{t('list.selected', { count })}</strong>
      {offered.slice(0, BUTTONS).map(({ id, icon, reason }) => (
        <Button key={id} size="small" icon={icon} isDisabled={reason !== null} onPress={() => run(id)}>
          {t(`commands.${id}.title` as never)}
          <Keys press={keysOf(id)} />
        </Button>
      ))}
      {rest.length > 0 && (
        <MenuButton
          label={t('shell.more')}
          trigger={<Button size="small">{t('shell.more')}</Button>}
          groups={[{ entries: rowEntries(rest, t as never, keysOf) }]}
          onChoose={run}
        />
      )}
      <Button size="small" variant="quiet" icon="x" onPress={onClear}>
        {t('list.clearSelection')}
        <Keys press={t('keys.Escape')} />
      </Button>
      {offered.length > 0 && (
        <span className={styles.bulkHint} aria-hidden>
          <kbd>.</kbd> {t('list.hintActions')}
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
