/**
 * Keys learnt in passing: whoever does by mouse what has a key is shown it, quietly and three times at most a command.
 * Never while somebody types, and gone with the next key or click.
 */
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AnyCommand } from '#kernel/command.ts';
import type { Binding } from '#kernel/keymap.ts';
import { keyCaps } from '#kernel/press.ts';
import type { Registry } from '#kernel/registry.ts';
import type { ClubTime } from '#services/club-time.ts';
import { platform } from '#services/platform.ts';
import { noteTips, tipsNow } from '#services/tips.ts';
import { KeyCaps } from '#ui/key-caps.tsx';
import { useKeyName } from '#ui/key-names.ts';
import { isEditable } from '../key-targets.ts';
import { contextNow } from './context.ts';
import { onUse } from './history-store.ts';
import styles from './key-note.module.css';

/** Times that a command's key is shown. */
const TIMES = 3;
/** How long it stays, in ms. */
const STAYS = 6_000;
/** Parts of a list's toolbar that a command opens, by their `data-act`. */
const PARTS: Readonly<Record<string, string>> = { filters: 'list.filters', 'clear-filters': 'list.clear-filters' };

interface Props {
  readonly registry: Registry;
  readonly bindings: readonly Binding[];
  readonly time: ClubTime;
}

/** Where the commands lead that only go somewhere and have a key: by path. */
async function placesOf(commands: readonly AnyCommand[], bindings: readonly Binding[]): Promise<Map<string, string>> {
  const keyed = new Set(bindings.map(({ command }) => command));
  const places = new Map<string, string>();
  for (const command of commands) {
    if (!command.id.startsWith('go.') || !keyed.has(command.id)) continue;
    // Run with nothing but a way to go, it says where it goes.
    await command.run({ navigate: (to: string) => places.set(to, command.id) } as never, {}, {} as never);
  }
  return places;
}

export function KeyNote({ registry, bindings, time }: Props) {
  const t = useTranslations();
  const keyName = useKeyName();
  const [shown, setShown] = useState<Binding | null>(null);
  const now = useRef({ bindings, time });
  now.current = { bindings, time };
  useEffect(() => {
    let byMouse = false;
    const places = placesOf(registry.all, now.current.bindings);
    const show = (command: string) => {
      const scopes = contextNow(now.current.time).scopes;
      const binding = now.current.bindings.find((one) => one.command === command && scopes.includes(one.scope));
      const seen = tipsNow().keys ?? {};
      const times = seen[command] ?? 0;
      if (!binding || times >= TIMES || isEditable(document.activeElement)) return;
      noteTips({ keys: { ...seen, [command]: times + 1 } });
      setShown(binding);
    };
    const onPointer = (event: PointerEvent) => {
      byMouse = event.isTrusted && event.pointerType === 'mouse' && event.button === 0;
      setShown(null);
    };
    const onKey = () => {
      byMouse = false;
      setShown(null);
    };
    const onClick = ({ target }: MouseEvent) => {
      if (!byMouse || !(target instanceof Element)) return;
      const part = target.closest('[data-act]')?.getAttribute('data-act');
      if (part && PARTS[part]) return show(PARTS[part]);
      const href = target.closest('nav a[href]')?.getAttribute('href');
      if (href) void places.then((known) => known.has(href) && show(known.get(href) ?? ''));
    };
    const stop = onUse((command) => byMouse && show(command));
    window.addEventListener('pointerdown', onPointer, true);
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('click', onClick, true);
    return () => {
      stop();
      window.removeEventListener('pointerdown', onPointer, true);
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('click', onClick, true);
    };
  }, [registry]);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(null), STAYS);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <p className={styles.note} aria-live="polite" data-key-note data-shown={shown ? '' : undefined}>
      {shown && (
        <>
          {t('keyNote', { title: t(`commands.${shown.command}.title`) })}{' '}
          <KeyCaps keys={keyCaps(shown.press, platform, keyName)} />
        </>
      )}
    </p>
  );
}
