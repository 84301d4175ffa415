/** Every shortcut in force, by section, made from the commands themselves. */
import { useTranslations } from 'use-intl';
import type { Binding } from '#kernel/keymap.ts';
import { keyCaps } from '#kernel/press.ts';
import type { Registry } from '#kernel/registry.ts';
import { platform } from '#services/platform.ts';
import { Dialog } from '#ui/dialog.tsx';
import { KeyCaps } from '#ui/key-caps.tsx';
import { useKeyName } from '#ui/key-names.ts';
import { sheetOf } from './sheet.ts';
import styles from './sheets.module.css';

/** Keys of lists, which belong to the grid rather than to commands. */
const LIST_KEYS: readonly (readonly [string, ...string[]])[] = [
  ['move', 'ArrowDown'],
  ['ends', 'Home'],
  ['open', 'Enter'],
  ['newTab', 'Mod+Enter'],
  ['select', 'Space'],
  ['extend', 'Shift+ArrowDown'],
  ['all', 'Mod+A'],
  ['menu', '.', 'Shift+F10'],
  ['toast', 'F6'],
];

interface Props {
  readonly registry: Registry;
  readonly bindings: readonly Binding[];
  readonly onClose: () => void;
}

export function ShortcutsDialog({ registry, bindings, onClose }: Props) {
  const t = useTranslations();
  const keyName = useKeyName();
  const caps = (press: string) => keyCaps(press, platform, keyName);
  const sections = sheetOf(bindings, (command) => registry.get(command)?.section ?? 'commands');
  return (
    <Dialog title={t('commands.help.shortcuts.title')} onClose={onClose} width="wide" readable>
      <div className={styles.sections}>
        <section>
          <h3 className={styles.heading}>{t('listKeys.title')}</h3>
          <dl className={styles.keys}>
            {LIST_KEYS.map(([name, ...presses]) => (
              <Line key={name} text={t(`listKeys.${name}`)} presses={presses} caps={caps} />
            ))}
          </dl>
        </section>
        {[...sections].map(([section, own]) => (
          <section key={section}>
            <h3 className={styles.heading}>{t(`sections.${section}`)}</h3>
            <dl className={styles.keys}>
              {own.map(({ command, presses }) => (
                <Line key={command} text={t(`commands.${command}.title`)} presses={presses} caps={caps} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

interface LineProps {
  readonly text: string;
  readonly presses: readonly string[];
  readonly caps: (press: string) => string[][];
}

function Line({ text, presses, caps }: LineProps) {
  return (
    <div className={styles.key}>
      <dt>{text}</dt>
      <dd className={styles.presses}>
        {presses.map((press) => (
          <KeyCaps key={press} keys={caps(press)} />
        ))}
      </dd>
    </div>
  );
}
