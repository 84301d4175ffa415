/** What can be done with one row, as buttons that show their keys. What is rarer waits in a menu behind them. */
import { useAtomValue } from 'jotai';
import { useTranslations } from 'use-intl';
import { useRunner } from '#services/run.ts';
import { screenAtom } from '#services/screen.ts';
import { Button } from '#ui/button.tsx';
import { KeyCaps } from '#ui/key-caps.tsx';
import { MenuButton } from '#ui/menu.tsx';
import { useNarrow } from '#ui/narrow.ts';
import styles from './row-acts.module.css';

interface Props {
  readonly entity: string;
  /** As it is now: what does not apply to it is left out. */
  readonly row: Readonly<Record<string, unknown>>;
  /** The commands on show, in order. */
  readonly commands: readonly string[];
  /** Commands behind the last button: named ones, or all the others of the row. */
  readonly more?: readonly string[] | 'others';
  /** Commands that the others leave out. */
  readonly without?: readonly string[];
  /** The first of the commands is what is likeliest meant. */
  readonly primary?: boolean;
  readonly small?: boolean;
  /** On a phone most of the commands on show wait behind the last button too: what they are about comes first. */
  readonly folds?: boolean;
}

/** How many commands stay on show where the others are folded away. */
const UNFOLDED = 2;

/** Opens the row that is open already. */
const here = (id: string): boolean => id.endsWith('.open');

export function RowActs({
  entity,
  row,
  commands,
  more = [],
  without = [],
  primary = false,
  small = false,
  folds = false,
}: Props) {
  const t = useTranslations();
  const runner = useRunner();
  const offered = runner.offered('row', entity, row).filter(({ id }) => !here(id));
  const named = commands.flatMap((command) => offered.filter((one) => one.id === command));
  const folded = useNarrow() && folds;
  const shown = folded ? named.slice(0, UNFOLDED) : named;
  const behind = [
    ...named.slice(shown.length),
    ...offered.filter(
      ({ id: one }) => !commands.includes(one) && !without.includes(one) && (more === 'others' || more.includes(one)),
    ),
  ];
  // A key is shown where it holds.
  const scope = useAtomValue(screenAtom)?.scope;
  const keysOf = (command: string) => runner.keysOf(command, scope ? ['app', scope] : ['app']);
  const run = (command: string) => void runner.runOnRow(command, entity, Number(row.id));
  const size = small ? 'small' : 'normal';
  return (
    <div className={styles.acts} data-small={small || undefined} data-folded={folded || undefined}>
      {shown.map((one, index) => {
        const keys = keysOf(one.id);
        return (
          <Button
            key={one.id}
            size={size}
            icon={one.icon}
            variant={primary && index === 0 ? 'primary' : 'secondary'}
            onPress={() => run(one.id)}
          >
            {t(`commands.${one.id}.title` as never)}
            {keys && (
              <span className={styles.keys} aria-hidden>
                <KeyCaps keys={[[keys]]} />
              </span>
            )}
          </Button>
        );
      })}
      {behind.length > 0 && (
        <MenuButton
          label={t('list.actions')}
          trigger={
            <Button size={size} icon={folded ? 'ellipsis' : 'chevron-down'} aria-label={t('list.moreActs')}>
              {!folded && t('list.moreActs')}
            </Button>
          }
          groups={[
            {
              entries: behind.map((one) => {
                const keys = keysOf(one.id);
                return {
                  id: one.id,
                  icon: one.icon,
                  label: t(`commands.${one.id}.title` as never),
                  keys: keys ? [[keys]] : null,
                };
              }),
            },
          ]}
          onChoose={run}
        />
      )}
    </div>
  );
}
