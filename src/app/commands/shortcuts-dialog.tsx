/** Every shortcut in force, by section, made from the commands themselves. */
import { useTranslations } from 'use-intl';
import type { Binding } from '#kernel/keymap.ts';
import { keyCaps } from '#kernel/press.ts';
import type { Registry } from '#kernel/registry.ts';
import { platform } from '#services/platform.ts';
import { Dialog } from '#ui/dialog.tsx';
import { KeyCaps } from '#ui/key-caps.tsx';
import styles from './sheets.module.css';

/** Keys of lists, which belong to the grid rather than to commands. */
const LIST_KEYS: readonly (readonly [string, string])[] = [
  ['move', 'ArrowDown'],
  ['ends', 'Home'],
  ['open', 'Enter'],
  ['newTab', 'Mod+Enter'],
  ['select', 'Space'],
  ['extend', 'Shift+ArrowDown'],
  ['all', 'Mod+A'],
  ['menu', '.'],
  ['menu', 'Shift+F10'],
];

interface Props {
  readonly registry: Registry;
  readonly bindings: readonly Binding[];
  readonly onClose: () => void;
}

export function ShortcutsDialog({ registry, bindings, onClose }: Props) {
  const t = useTranslations();
  const caps = (press: string) =>
    keyCaps(press, platform, (key) => (t.has(`keys.${key}` as never) ? t(`keys.${key}` as never) : key));
  const sections = new Map<string, Binding[]>();
  for (const binding of bindings) {
    const section = registry.get(binding.command)?.section ?? 'commands';
    sections.set(section, [...(sections.get(section) ?? []), binding]);
  }
  return (
    <Dialog title={t('commands.help.shortcuts.title')} onClose={onClose} width="wide" readable>
      <div className={styles.sections}>
        <section>
          <h3 className={styles.heading}>{t('listKeys.title')}</h3>
          <dl className={styles.keys}>
            {LIST_KEYS.map(([name, press]) => (
              <div key={press} className={styles.key}>
                <dt>{t(`listKeys.${name}` as never)}</dt>
                <dd>
                  <KeyCaps keys={caps(press)} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
        {[...sections].map(([section, own]) => (
          <section key={section}>
            <h3 className={styles.heading}>{t(`sections.${section}` as never)}</h3>
            <dl className={styles.keys}>
              {own.map((binding) => (
                <div key={`${binding.command}#${binding.index}#${binding.scope}`} className={styles.key}>
                  <dt>{t(`commands.${binding.command}.title` as never)}</dt>
                  <dd>
                    <KeyCaps keys={caps(binding.press)} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
