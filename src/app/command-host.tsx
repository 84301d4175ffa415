/** Runs commands for everything below it: keys, palette, forms, confirmations, toasts, undo. */
import { useAtomValue } from 'jotai';
import { lazy, type ReactNode, Suspense, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { commands } from '#commands/index.ts';
import { availabilityOf } from '#kernel/availability.ts';
import type { Outcome } from '#kernel/command.ts';
import { dispatch } from '#kernel/dispatch.ts';
import type { DispatchDeps } from '#kernel/dispatch-types.ts';
import { type HistoryEntry, lastAct } from '#kernel/history.ts';
import { bindingsOf, resolveBindings } from '#kernel/keymap.ts';
import { argsForRow } from '#kernel/prefill.ts';
import { formatPress } from '#kernel/press.ts';
import { createRegistry } from '#kernel/registry.ts';
import { keySettingsAtom } from '#services/key-settings.ts';
import { themeAtom } from '#services/look.ts';
import { platform } from '#services/platform.ts';
import { useClubZone, useFollowProfile } from '#services/profile.ts';
import { type Runner, RunnerContext } from '#services/run.ts';
import { withScreenTexts } from '#services/screen-texts.ts';
import { Toaster, toastDone, toastFailed } from '#ui/toaster.tsx';
import type { Formats } from '#views/format/formats.ts';
import { useFormats } from '#views/format/use-formats.ts';
import { contextNow } from './commands/context.ts';
import { failureText } from './commands/failure-text.ts';
import { noteUse, readHistory, writeHistory } from './commands/history-store.ts';
import { closeLayer, layersAtom, openLayer, openPalettes } from './commands/layers.ts';
import { type Local, localsOf } from './commands/locals.ts';
import { createPorts } from './commands/ports.ts';
import { redo, type TakeBackNeeds, undo } from './commands/take-back.ts';
import { useKeys } from './commands/use-keys.ts';
import { CHUNK_TIMEOUT, withTimeout } from './lazy-screen.tsx';

const Layers = lazy(() => withTimeout(withScreenTexts(import('./commands/layers-view.tsx')), CHUNK_TIMEOUT));
const registry = createRegistry(commands);

export function CommandHost({ children }: { children: ReactNode }) {
  const t = useTranslations();
  const navigate = useNavigate();
  const zone = useClubZone();
  useFollowProfile();
  const theme = useAtomValue(themeAtom);
  const settings = useAtomValue(keySettingsAtom);
  const layers = useAtomValue(layersAtom);
  // What changes with each drawing is read through this, so that the runner stays the same object.
  const formats = useFormats();
  const now = useRef({ t, navigate, zone, formats });
  now.current = { t, navigate, zone, formats };

  const { runner, takeBack } = useMemo(() => createRunner(now), []);
  const bindings = useMemo(() => bindingsOf(commands, settings), [settings]);
  const resolved = useMemo(() => resolveBindings(bindings, platform), [bindings]);
  const withKeys = useMemo<Runner>(
    () => ({
      ...runner,
      keysOf: (id) => {
        const binding = bindings.find(({ command }) => command === id);
        return binding
          ? formatPress(binding.press, platform, (key) =>
              t.has(`keys.${key}` as never) ? t(`keys.${key}` as never) : key,
            )
          : null;
      },
    }),
    [runner, bindings, t],
  );
  useKeys({
    bindings: resolved,
    scopes: () => (layers.length > 0 ? ['layer'] : contextNow(zone).scopes),
    run: (command) => void runner.run(command, {}, 'key'),
  });
  return (
    <RunnerContext.Provider value={withKeys}>
      {children}
      <Suspense fallback={null}>
        <Layers registry={registry} bindings={bindings} timeZone={zone} onUndo={(seq) => void undo(takeBack, seq)} />
      </Suspense>
      <Toaster theme={theme === 'dark' ? 'dark' : 'light'} />
    </RunnerContext.Provider>
  );
}

interface Now {
  readonly t: ReturnType<typeof useTranslations>;
  readonly navigate: ReturnType<typeof useNavigate>;
  readonly zone: string;
  readonly formats: Formats;
}

function createRunner(now: { readonly current: Now }): { runner: Runner; takeBack: TakeBackNeeds } {
  const t = (key: string, values?: object): string => now.current.t(key as never, values as never);
  const texts = Object.assign((key: string, values?: object) => t(key, values), {
    has: (key: string) => now.current.t.has(key as never),
  });
  const said = (message: { key: string; values?: object }) => t(message.key, message.values);
  const fail = (error: unknown) => {
    const { title, text } = failureText(error, texts, now.current.formats);
    toastFailed(title, text);
  };

  const takeBack: TakeBackNeeds = {
    again: async (command, args) => (await run(command, args, 'undo')).state === 'done',
    told: (kind, entry) => toastDone(t(`runner.${kind}`, { what: said(entry.message) }), { id: 'history' }),
    refused: (kind, entry, error) => {
      const { title, text } = failureText(error, texts, now.current.formats);
      toastFailed(t(`runner.${kind}Refused`, { what: said(entry.message) }), [title, text].filter(Boolean).join(' '));
    },
  };
  const locals: Readonly<Record<string, Local>> = localsOf({
    undo: () => undo(takeBack),
    redo: () => redo(takeBack),
    repeat: async () => {
      const last = lastAct(readHistory());
      if (last) await run(last.command, last.args, 'key');
    },
    navigate: (to) => now.current.navigate(to),
    copyLink: async () => {
      await navigator.clipboard.writeText(location.href);
      toastDone(t('runner.linkCopied'));
    },
  });
  const { ports, portsFor } = createPorts({
    navigate: (to, options) => void now.current.navigate(to, options),
    local: (act) => locals[act],
  });

  const done = ({ message, next, link }: Outcome, entry: HistoryEntry | null) => {
    const canUndo = entry && (entry.operation !== undefined || entry.inverse !== undefined);
    toastDone(said(message), {
      action: canUndo ? { label: t('ui.undo'), run: () => void undo(takeBack, entry.seq) } : undefined,
      second: next
        ? { label: t(`commands.${next.command}.title`), run: () => void run(next.command, next.args, 'button') }
        : link && link !== location.pathname
          ? { label: t('ui.open'), run: () => void now.current.navigate(link) }
          : undefined,
    });
  };

  const deps = (quiet: boolean): DispatchDeps => ({
    context: contextNow(now.current.zone),
    ports,
    portsFor,
    ask: (request) =>
      new Promise((answer) => {
        if (request.kind === 'page') openLayer({ kind: 'ask', request, answer });
        else openLayer({ kind: 'form', request, answer });
      }),
    confirm: (request) => new Promise((answer) => void openLayer({ kind: 'confirm', request, answer })),
    done: (outcome, entry) => {
      if (!quiet) done(outcome, entry);
    },
    failed: (error, { errors, inForm }) => {
      if (inForm && Object.keys(errors).length > 0) return;
      fail(error);
    },
    history: { read: readHistory, write: writeHistory },
  });

  const run: Runner['run'] = async (id, args = {}, source = 'button') => {
    const command = registry.get(id);
    if (!command) throw new Error(`There is no command ${id}.`);
    if (source !== 'undo') noteUse(id);
    const palettes = openPalettes();
    const result = dispatch(deps(source === 'undo'), command, args, source);
    // Whatever it asks stands in the palette's place; when it asks nothing the palette is done with.
    for (const layer of palettes) closeLayer(layer);
    const settled = await result;
    if (settled.state === 'unavailable' && settled.reason && source !== 'undo')
      toastFailed(t(`commands.${id}.title`), t(settled.reason), { id: 'unavailable' });
    return settled;
  };
  return {
    takeBack,
    runner: {
      run,
      runOnRow: (id, entity, row) => {
        const command = registry.get(id);
        return run(id, command ? argsForRow(command, entity, row) : {}, 'row');
      },
      offered: (surface, entity) => {
        const context = contextNow(now.current.zone);
        return registry.forSurface(surface, entity).flatMap((command) => {
          const available = availabilityOf(command, context);
          if (available.state === 'hidden') return [];
          return [
            { id: command.id, icon: command.icon, reason: available.state === 'disabled' ? available.reason : null },
          ];
        });
      },
      openPalette: (text = '') => void openLayer({ kind: 'palette', text }),
      keysOf: () => null,
    },
  };
}
