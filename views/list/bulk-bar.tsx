/** What can be done with the selected rows, where the hints stand otherwise. */
import { useTranslations } from 'use-intl';
import { useRunner } from '#services/run.ts';
import { Button } from '#ui/button.tsx';
import { MenuButton } from '#ui/menu.tsx';
import styles from './list.module.css';

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
  const offered = runner.offered('bulk', entity);
  const run = async (id: string) => {
    const result = await runner.run(id, {}, 'bulk');
    // What was deleted cannot stay selected.
    if (result.state === 'done' && id.endsWith('.delete')) onClear();
  };
  const title = (id: string) => t(`commands.${id}.title` as never);
  const rest = offered.slice(BUTTONS);
  return (
    <section className={styles.bulk} aria-label={t('list.selected', { count })}>
      <strong>{t('list.selected', { count })}</strong>
      {offered.slice(0, BUTTONS).map(({ id, icon, reason }) => (
        <Button key={id} size="small" icon={icon} isDisabled={reason !== null} onPress={() => run(id)}>
          {title(id)}
        </Button>
      ))}
      {rest.length > 0 && (
        <MenuButton
          label={t('shell.more')}
          trigger={<Button size="small">{t('shell.more')}</Button>}
          groups={[
            {
              entries: rest.map(({ id, icon, reason }) => ({
                id,
                label: title(id),
                icon,
                disabled: reason && t(reason as never),
              })),
            },
          ]}
          onChoose={run}
        />
      )}
      <Button size="small" variant="quiet" icon="x" onPress={onClear}>
        {t('list.clear')}
      </Button>
    </section>
  );
}
