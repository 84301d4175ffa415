/** Every shortcut: another key for it, or none. A key that is taken is refused, and it is said by what. */
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { commands } from '#commands/index.ts';
import { bindingKey, bindingsOf, conflictsOf, isListKey, type KeyOverrides } from '#kernel/keymap.ts';
import { keyCaps, pressesOf } from '#kernel/press.ts';
import { keySettingsAtom, writeKeySettings } from '#services/key-settings.ts';
import { writePlace } from '#services/place.ts';
import { platform } from '#services/platform.ts';
import { useUrlState } from '#services/url-state.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { KeyCaps } from '#ui/key-caps.tsx';
import { PlainTable } from '#ui/plain-table.tsx';
import detail from '../detail/detail.module.css';
import styles from './settings.module.css';

interface Shortcut {
  readonly command: string;
  readonly index: number;
  readonly scope: string;
  /** As the product has it. */
  readonly original: string;
}

const shortcuts: readonly Shortcut[] = commands.flatMap((command) =>
  (command.keys ?? []).map(({ press, scope }, index) => ({ command: command.id, index, scope, original: press })),
);

/** Screens of scopes that are not called as they are. */
const SCREENS: Readonly<Record<string, string>> = { theory_pages: 'theory', templates: 'chat' };

export function ShortcutsTab() {
  const t = useTranslations();
  const settings = useAtomValue(keySettingsAtom);
  const [asking, setAsking] = useState<string | null>(null);
  const [fault, setFault] = useState<{ key: string; text: string } | null>(null);
  const bindings = useMemo(() => bindingsOf(commands, settings), [settings]);
  const title = (id: string) => t(`commands.${id}.title`);
  const [url, setUrl] = useUrlState();
  const overrides: KeyOverrides = settings.overrides ?? {};
  const put = (key: string, press: string | null | undefined) => {
    const { [key]: _before, ...rest } = overrides;
    writeKeySettings({ ...settings, overrides: press === undefined ? rest : { ...rest, [key]: press } });
    setFault(null);
    setAsking(null);
  };
  const take = (shortcut: Shortcut, event: KeyboardEvent) => {
    if (event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return setAsking(null);
    const [press] = pressesOf({ ...keyLike(event), target: { editable: false } }, platform);
    if (!press) return;
    const written = asWritten(press);
    const key = bindingKey(shortcut.command, shortcut.index);
    const [clash] = conflictsOf(
      { command: shortcut.command, index: shortcut.index, press: written, scope: shortcut.scope },
      bindings,
    );
    if (isListKey(written)) return setFault({ key, text: t('settings.takenByLists') });
    if (clash) return setFault({ key, text: t('settings.taken', { name: title(clash.command) }) });
    put(key, written);
  };
  const caps = (press: string) =>
    keyCaps(press, platform, (name) => (t.has(`keys.${name}`) ? t(`keys.${name}`) : name));
  const where = (scope: string) => {
    const screen = SCREENS[scope] ?? scope;
    const key = [`menu.${screen}`, `settings.tabs.${screen}`].find((one) => t.has(one));
    return key ? t(key) : t('settings.everywhere');
  };
  const current = ({ command, index }: Shortcut) =>
    bindings.find((one) => one.command === command && one.index === index)?.press ?? null;
  return (
    <div className={detail.panels}>
      <Card title={t('settings.singleKeys')}>
        <Checkbox
          isSelected={!settings.singleKeysOff}
          onChange={(on) => writeKeySettings({ ...settings, singleKeysOff: !on })}
        >
          {t('settings.singleKeysText')}
        </Checkbox>
      </Card>
      <Card
        title={t('settings.shortcuts')}
        actions={
          <Button
            size="small"
            isDisabled={Object.keys(overrides).length === 0}
            onPress={() => writeKeySettings({ ...settings, overrides: {} })}
          >
            {t('settings.resetAll')}
          </Button>
        }
      >
        <PlainTable
          label={t('settings.shortcuts')}
          rows={shortcuts}
          rowKey={({ command, index }) => bindingKey(command, index)}
          at={url.row}
          onMove={({ command, index }) => writePlace(() => setUrl({ row: bindingKey(command, index) }, true))}
          onOpen={({ command, index }) => setAsking(bindingKey(command, index))}
          columns={[
            { id: 'command', header: t('settings.command'), cell: ({ command }) => title(command) },
            { id: 'where', header: t('settings.where'), cell: ({ scope }) => where(scope) },
            {
              id: 'keys',
              header: t('settings.keys'),
              cell: (shortcut) => {
                const key = bindingKey(shortcut.command, shortcut.index);
                const press = current(shortcut);
                if (asking === key) {
                  return (
                    <span className={styles.asking}>
                      <input
                        // biome-ignore lint/a11y/noAutofocus: asked for a moment ago
                        autoFocus
                        readOnly
                        className={styles.capture}
                        value={t('settings.press')}
                        aria-label={t('settings.pressFor', { name: title(shortcut.command) })}
                        onKeyDown={(event) => take(shortcut, event)}
                        onBlur={() => setAsking(null)}
                      />
                      {fault?.key === key && (
                        <span className={styles.fault} role="alert">
                          {fault.text}
                        </span>
                      )}
                    </span>
                  );
                }
                return press ? <KeyCaps keys={caps(press)} /> : <span className={styles.off}>{t('settings.off')}</span>;
              },
            },
            {
              id: 'acts',
              header: t('settings.actions'),
              align: 'end',
              cell: (shortcut) => {
                const key = bindingKey(shortcut.command, shortcut.index);
                const name = title(shortcut.command);
                return (
                  <span className={styles.acts}>
                    {current(shortcut) !== null && (
                      <Button
                        size="small"
                        variant="quiet"
                        aria-label={t('settings.offFor', { name })}
                        onPress={() => put(key, null)}
                      >
                        {t('settings.turnOff')}
                      </Button>
                    )}
                    {key in overrides && (
                      <Button
                        size="small"
                        variant="quiet"
                        aria-label={t('settings.resetFor', { name })}
                        onPress={() => put(key, undefined)}
                      >
                        {t('settings.reset')}
                      </Button>
                    )}
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={t('settings.changeFor', { name })}
                      onPress={() => setAsking(key)}
                    >
                      {t('settings.change')}
                    </Button>
                  </span>
                );
              },
            },
          ]}
        />
      </Card>
    </div>
  );
}

const keyLike = ({ nativeEvent: { key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing } }: KeyboardEvent) => ({
  key,
  code,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  isComposing,
});

/** A canonical press (`Ctrl+k`) as bindings are written: the command key is `Mod`. */
const asWritten = (press: string): string => press.replace(platform === 'mac' ? /^Meta\+/ : /^Ctrl\+/, 'Mod+');
