/** What can be done with one row, as buttons that show their keys. What is rarer waits in a menu behind them. */
import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useRunner } from '#services/run.ts';
import { screenAtom } from '#services/screen.ts';
import { Button } from '#ui/button.tsx';
import { useFitting } from '#ui/fitting.ts';
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
  /** Whether a command, where it is the first, is what is likeliest meant. */
  readonly primary?: (command: string) => boolean;
  readonly small?: boolean;
  /** One row, whatever the width: what does not fit waits behind the last button, and so does what deletes. */
  readonly bar?: boolean;
}

/** Opens the row that is open already. */
const here = (id: string): boolean => id.endsWith('.open');

const deletes = (id: string): boolean => id.endsWith('.delete');
const never = (): boolean => false;

export function RowActs({
  entity,
  row,
  commands,
  more = [],
  without = [],
  primary = never,
  small = false,
  bar = false,
}: Props) {
  const t = useTranslations();
  const runner = useRunner();
  const narrow = useNarrow() && bar;
  // A key is shown where it holds. In the bar one that does not hold on a tab keeps its room, so that nothing jumps between tabs.
  const scope = useAtomValue(screenAtom)?.scope;
  const acts = runner
    .offered('row', entity, row)
    .filter(({ id }) => !here(id))
    .map(({ id, icon }) => {
      const keys = runner.keysOf(id, scope ? ['app', scope] : ['app']);
      return {
        id,
        icon,
        keys,
        room: keys ?? (bar ? runner.keysOf(id, ['app', `${entity}s`]) : null),
        title: t(`commands.${id}.title`),
      };
    });
  const named = commands.flatMap((command) => acts.filter(({ id }) => id === command));
  const wanted = bar ? named.filter(({ id }) => !deletes(id)) : named;
  const others = acts.filter(
    ({ id }) => !commands.includes(id) && !without.includes(id) && (more === 'others' || more.includes(id)),
  );
  const deleting = named.filter((one) => !wanted.includes(one));
  const buttons = useRef<HTMLDivElement>(null);
  const signature = bar
    ? JSON.stringify([narrow, t('list.moreActs'), wanted.map((one) => [one.title, one.room])])
    : null;
  const fits = useFitting(buttons, signature, others.length + deleting.length > 0);
  const shown = fits === null ? wanted : wanted.slice(0, fits);
  const groups = [[...wanted.slice(shown.length), ...others], deleting].filter((group) => group.length > 0);
  const run = (command: string) => void runner.runOnRow(command, entity, Number(row.id));
  const size = small ? 'small' : 'normal';
  if (shown.length === 0 && groups.length === 0) return null;
  return (
    <div
      ref={buttons}
      className={styles.acts}
      data-bar={bar || undefined}
      data-narrow={narrow || undefined}
      data-measuring={fits === null || undefined}
    >
      {shown.map(({ id, icon, title, keys, room }, index) => (
        <Button
          key={id}
          size={size}
          icon={icon}
          variant={index === 0 && primary(id) ? 'primary' : 'secondary'}
          onPress={() => run(id)}
        >
          {title}
          {room && (
            <span className={styles.keys} data-hidden={keys === null || undefined} aria-hidden>
              <KeyCaps keys={[[room]]} />
            </span>
          )}
        </Button>
      ))}
      {(groups.length > 0 || fits === null) && (
        <MenuButton
          label={t('list.actions')}
          trigger={
            <Button size={size} icon={narrow ? 'ellipsis' : 'chevron-down'} aria-label={t('list.moreActs')}>
              {!narrow && t('list.moreActs')}
            </Button>
          }
          groups={groups.map((group) => ({
            entries: group.map(({ id, icon, title, keys }) => ({
              id,
              icon,
              label: title,
              keys: keys ? [[keys]] : null,
            })),
          }))}
          onChoose={run}
        />
      )}
    </div>
  );
}
