/** Runs commands for everything below it: keys, palette, forms, confirmations, toasts, undo. */

import { useAtomValue } from 'jotai';
import { createElement, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { availabilityOf } from '#kernel/availability.ts';
import type { AnyCommand, Invocation, Message, Outcome, Source } from '#kernel/command.ts';
import { dispatch } from '#kernel/dispatch.ts';
import type { DispatchDeps, Dispatched, FailureNote } from '#kernel/dispatch-types.ts';
import { type HistoryEntry, lastAct } from '#kernel/history.ts';
import { resolveBindings } from '#kernel/keymap.ts';
import { messageText } from '#kernel/message-text.ts';
import { argsForRow } from '#kernel/prefill.ts';
import { formatPress, keyCaps } from '#kernel/press.ts';
import { copyText } from '#services/clipboard.ts';
import type { ClubTime } from '#services/club-time.ts';
import { afterFirstScreen } from '#services/first-screen.ts';
import { ApiError } from '#services/http.ts';
import { keySettingsAtom } from '#services/key-settings.ts';
import { themeAtom } from '#services/look.ts';
import { flushPlace } from '#services/place.ts';
import { platform } from '#services/platform.ts';
import { useClubTime, useFollowProfile } from '#services/profile.ts';
import { type RunHow, type Runner, RunnerContext } from '#services/run.ts';
import { selectionSettled, shownAtom, unsaidAtom } from '#services/screen.ts';
import { withScreenTexts } from '#services/screen-texts.ts';
import { store } from '#services/session.ts';
import { Boundary } from '#ui/boundary.tsx';
import { holdKeys, keysAreHeld } from '#ui/held-keys.ts';
import { useKeyName } from '#ui/key-names.ts';
import { late } from '#ui/late.tsx';
import { SingleKeys } from '#ui/single-keys.ts';
import { TimesContext } from '#ui/times.ts';
import { Toaster, toastDone, toastFailed } from '#ui/toaster.tsx';
import type { Formats } from '#views/format/formats.ts';
import { useFormats } from '#views/format/use-formats.ts';
import { acting, noteEndedEmpty } from './commands/acts.ts';
import { allCommands, commandsHere, useCommands } from './commands/all-commands.ts';
import { contextNow } from './commands/context.ts';
import { failureText } from './commands/failure-text.ts';
import { noteUse, readHistory, writeHistory } from './commands/history-store.ts';
import { dropForNext, keepForNext, keysAreKept, paletteAsked } from './commands/kept-keys.ts';
import { noteTried } from './commands/last-tried.ts';
import {
  closeLayer,
  formOnTop,
  layersAtom,
  openAsked,
  openForms,
  openLayer,
  openPalettes,
  openQuestion,
  paletteOnTop,
} from './commands/layers.ts';
import { type Local, localsOf } from './commands/locals.ts';
import { createPorts } from './commands/ports.ts';
import { listenForStop, stoppable } from './commands/stop-run.ts';
import type { TakeBackNeeds } from './commands/take-back.ts';
import { useKeys } from './commands/use-keys.ts';
import { handOver, notePresses, takePresses, waitForPalette } from './early-presses.ts';
import { leaveMenu, menuInFocus } from './key-targets.ts';
import { LayersFailure } from './layers-failure.tsx';
import { CHUNK_TIMEOUT, withTimeout } from './lazy-screen.tsx';
import { WorkFocus } from './work-focus.ts';

const Layers = late(() => withTimeout(withScreenTexts(import('./commands/layers-view.tsx')), CHUNK_TIMEOUT));

const Changed = late(async () => ({ default: (await withScreenTexts(import('./commands/stands.tsx'))).Changed }));

/** Fetched with the layers, right after the first screen. */
const undo = async (needs: TakeBackNeeds, seq?: number) => (await import('./commands/take-back.ts')).undo(needs, seq);
const redo = async (needs: TakeBackNeeds) => (await import('./commands/take-back.ts')).redo(needs);

export function CommandHost({ children }: { children: ReactNode }) {
  const t = useTranslations();
  const navigate = useNavigate();
  const time = useClubTime();
  useFollowProfile();
  const theme = useAtomValue(themeAtom);
  const settings = useAtomValue(keySettingsAtom);
  const layers = useAtomValue(layersAtom);
  const { registry, missing } = useCommands();
  // What changes with each drawing is read through this, so that the runner stays the same object.
  const formats = useFormats();
  const times = useMemo(() => ({ texts: formats, ...time }), [formats, time]);
  const bindings = useMemo(() => registry?.bindings(settings) ?? [], [registry, settings]);
  const keyName = useKeyName();
  const undoKeys = useMemo(() => {
    const binding = bindings.find(({ command }) => command === 'history.undo');
    return binding && keyCaps(binding.press, platform, keyName);
  }, [bindings, keyName]);
  const now = useRef({ t, navigate, time, formats, undoKeys });
  now.current = { t, navigate, time, formats, undoKeys };

  useEffect(() => listenForStop(openPalettes), []);
  // The palette and the forms are a third of all scripts: they come after the first rows, or when they are asked for.
  // Once wanted they stay: taken away as soon as nothing is open, they would leave their form in the address.
  const [layersWanted, setLayersWanted] = useState(false);
  if (layers.length > 0 && !layersWanted) setLayersWanted(true);
  useEffect(
    () =>
      afterFirstScreen(() => {
        setLayersWanted(true);
        void import('#services/typeface.ts').catch(() => {});
      }),
    [],
  );
  const { runner, takeBack } = useMemo(() => createRunner(now), []);
  const resolved = useMemo(() => resolveBindings(bindings, platform), [bindings]);
  const withKeys = useMemo<Runner>(
    () => ({
      ...runner,
      keysOf: (id, scopes) => {
        const binding = bindings.find(({ command, scope }) => command === id && (!scopes || scopes.includes(scope)));
        return binding ? formatPress(binding.press, platform, keyName) : null;
      },
    }),
    [runner, bindings, keyName],
  );
  const above = useMemo(
    () => resolved.filter(({ command }) => command === 'palette.open').map((one) => ({ ...one, scope: 'layer' })),
    [resolved],
  );
  const undoing = useMemo(
    () => resolved.filter(({ command }) => command === 'history.undo').map((one) => ({ ...one, scope: 'layer' })),
    [resolved],
  );
  useKeys({
    bindings: resolved,
    layered: () => layers.length > 0,
    // In the palette these keys are its own; what is typed before a palette's field stands is that field's. A form whose first
    // field is long in coming is turned away from as one that stands.
    above: () =>
      paletteOnTop() || (keysAreKept() && !formOnTop()) ? [] : menuInFocus() ? [...above, ...undoing] : above,
    scopes: () => (layers.length > 0 ? ['layer'] : contextNow(time).scopes),
    run: (command) => {
      // What is taken back may be what the menu is about.
      if (command === 'history.undo') leaveMenu();
      // What the list of filters is typed with may follow at once.
      const held = command === 'list.filters' ? holdKeys() : null;
      void runner.run(command, {}, 'key').then(({ state }) => state !== 'done' && held?.end());
    },
  });
  // After the listeners above: what was pressed before the commands came goes to them now. Each press fetches those that
  // did not come, so that this is said of the palette as often as it is asked for.
  useEffect(() => {
    const isMissing = registry === null;
    if (isMissing && !missing) return;
    if (!waitForPalette()) return handOver(() => keysAreKept() || keysAreHeld(), isMissing);
    keepForNext(takePresses());
    if (isMissing) notePresses();
    if (paletteAsked()) void openLayer({ kind: 'palette', text: '' });
    else dropForNext();
  }, [registry, missing]);
  return (
    <RunnerContext.Provider value={withKeys}>
      <TimesContext.Provider value={times}>
        <SingleKeys.Provider value={!settings.singleKeysOff}>{children}</SingleKeys.Provider>
        <WorkFocus />
        {missing && !registry && <LayersFailure error={missing.error} />}
        {layersWanted && registry && (
          <Boundary resetKey="layers" fallback={(error) => <LayersFailure error={error} />}>
            <Layers registry={registry} bindings={bindings} time={time} onUndo={(seq) => void undo(takeBack, seq)} />
          </Boundary>
        )}
        <Toaster theme={theme === 'dark' ? 'dark' : 'light'} />
      </TimesContext.Provider>
    </RunnerContext.Provider>
  );
}

/** The address of what is seen: the row that was moved to last, and what the screen shows of today without saying so. */
function linkHere(): string {
  flushPlace();
  const link = new URL(location.href);
  for (const [name, value] of Object.entries(store.get(unsaidAtom)))
    if (!link.searchParams.has(name)) link.searchParams.set(name, value);
  return link.href;
}

/** As a link called by its screen where that can be pasted, as an address anywhere else. */
async function copyLink(address: string, title: string): Promise<void> {
  const link = document.createElement('a');
  link.href = address;
  link.textContent = title || address;
  await copyText(address, link.outerHTML);
}

interface Now {
  readonly t: ReturnType<typeof useTranslations>;
  readonly navigate: ReturnType<typeof useNavigate>;
  readonly time: ClubTime;
  readonly formats: Formats;
  /** The keys of undo, as caps. */
  readonly undoKeys: string[][] | undefined;
}

/** True of an act of the user's that ended without anything to take back: it changed nothing, or keeps no record. */
const endedEmpty = ({ effect }: AnyCommand, source: Source, settled: Dispatched): boolean =>
  settled.state === 'done' &&
  settled.outcome !== null &&
  settled.entry === null &&
  source !== 'undo' &&
  (effect === 'reversible' || effect === 'irreversible');

/** Whether an act left everything as it was: it says so itself, and so does its answer. */
const cameToNothing = ({ values }: Message, data: unknown): boolean =>
  values?.count === 0 || (data as { readonly changed?: unknown } | null | undefined)?.changed === 0;

/** Refused because the row was changed meanwhile; the row as it is came with the refusal. */
const isOutdated = (error: unknown): boolean => error instanceof ApiError && Boolean(error.changedRow);

function createRunner(now: { readonly current: Now }): { runner: Runner; takeBack: TakeBackNeeds } {
  const t = (key: string, values?: object): string => now.current.t(key as never, values as never);
  const texts = Object.assign((key: string, values?: object) => t(key, values), {
    has: (key: string) => now.current.t.has(key),
  });
  const said = (message: Message) => messageText(texts, message, now.current.formats);
  /** A key may act, or take back what was done before a reload, while the texts that say so are still on their way. */
  const onceSayable = ({ key }: Message, say: () => void): void => {
    if (texts.has(key)) say();
    else void withScreenTexts(Promise.resolve()).then(say, say);
  };
  const fail = (error: unknown, { command, args }: Partial<FailureNote> = {}) => {
    const { title, text } = failureText(error, texts, now.current.formats);
    const instead = error instanceof ApiError && command?.instead?.(error.type, args as never);
    toastFailed(title, text, instead ? offered(instead) : undefined);
  };
  const offered = ({ command, args }: Invocation) => ({
    label: t(`commands.${command}.title`),
    run: () => void run(command, args, 'button'),
  });

  const takeBack: TakeBackNeeds = {
    said,
    again: async (command, args) => (await run(command, args, 'undo')).state === 'done',
    told: (kind, { message }, more) => {
      const say = () => toastDone(t(`runner.${kind}`, { what: said(message) }), { more });
      // How it stands now is written with the texts of the screens, whatever the act itself is called with.
      if (more) void withScreenTexts(Promise.resolve()).then(say, say);
      else onceSayable(message, say);
    },
    unsure: (kind, { message }) =>
      onceSayable(message, () => toastFailed(t(`runner.${kind}Unsure`, { what: said(message) }))),
    refused: (kind, { message }, error) =>
      onceSayable(message, () => {
        const { title, text } = failureText(error, texts, now.current.formats);
        toastFailed(t(`runner.${kind}Refused`, { what: said(message) }), [title, text].filter(Boolean).join(' '));
      }),
  };
  const refusal = (field: string, key: string) =>
    Object.assign(new Error(key), { errors: { [field]: [t(`runner.${key}`)] } });
  const locals: Readonly<Record<string, Local>> = localsOf({
    undo: () => undo(takeBack),
    redo: () => redo(takeBack),
    repeat: async () => {
      const last = lastAct(readHistory());
      if (last) await run(last.command, last.args, 'key');
    },
    navigate: (to) => now.current.navigate(to),
    view: async ({ name, path }, toOpen = false) => {
      const here = location.pathname;
      const { areSeveral, findView, viewAt, viewCalled } = await import('#services/find-view.ts');
      const found = path === undefined ? (toOpen ? findView : viewCalled)(here, name) : viewAt(path, name);
      if (!found) throw refusal('name', path === undefined && areSeveral(name, toOpen) ? 'severalViews' : 'noSuchView');
      return found;
    },
    viewNameIsFree: async ({ path, name }, next) => {
      const { viewAt } = await import('#services/find-view.ts');
      const other = viewAt(path, next);
      if (other && other.name !== name) throw refusal('new_name', 'viewNameTaken');
    },
    copyLink: async () => {
      await copyLink(linkHere(), store.get(shownAtom));
      toastDone(t('runner.linkCopied'));
    },
    text: (key) => t(key),
  });
  const { ports, portsFor } = createPorts({
    navigate: (to, options) => void now.current.navigate(to, options),
    local: (act) => locals[act],
  });

  const done = ({ message, next, link, changed, data }: Outcome, entry: HistoryEntry | null) => {
    const canUndo = entry && (entry.operation !== undefined || entry.inverse !== undefined);
    toastDone(said(message), {
      quiet: cameToNothing(message, data),
      more: changed && createElement(Changed, changed),
      action: canUndo
        ? { label: t('ui.undo'), keys: now.current.undoKeys, run: () => void undo(takeBack, entry.seq) }
        : undefined,
      second: next
        ? offered(next)
        : link && link !== location.pathname
          ? { label: t('ui.open'), run: () => void now.current.navigate(link) }
          : undefined,
    });
  };

  const deps = (quiet: boolean, { line, whole, opens }: RunHow, stop: ReturnType<typeof stoppable>): DispatchDeps => ({
    ...stop,
    ...(quiet ? {} : { acting }),
    whole,
    opens,
    context: contextNow(now.current.time),
    ports,
    portsFor,
    tries: noteTried,
    theirs: async (command, field) => {
      const { theirsFor } = await import('./commands/theirs.ts');
      return theirsFor(command, field, contextNow(now.current.time), now.current.t, stop.signal);
    },
    ask: (request) =>
      new Promise((answer) => {
        if (request.kind === 'page') openQuestion({ kind: 'ask', request, answer });
        else openQuestion({ kind: 'form', request, answer });
      }),
    confirm: (request) => new Promise((answer) => openQuestion({ kind: 'confirm', request, answer })),
    done: (outcome, entry) => {
      if (!quiet) onceSayable(outcome.message, () => done(outcome, entry));
    },
    failed: (error, note) => {
      const { errors, inForm } = note;
      // The form says it itself: at its fields, above them, or as a choice between two values.
      const told = Object.keys(errors).length > 0 || isOutdated(error) || formOnTop();
      // The palette comes back with the line, and says it.
      if (inForm ? !told : !line) fail(error, note);
    },
    history: { read: readHistory, write: writeHistory },
  });

  const run: Runner['run'] = async (id, args = {}, source = 'button', how = {}) => {
    let all = commandsHere();
    try {
      all ??= await allCommands();
    } catch (error) {
      fail(error);
      return { state: 'failed', error, args, errors: {} };
    }
    const command = all.get(id);
    if (!command) throw new Error(`There is no command ${id}.`);
    const stop = stoppable(openPalettes());
    // A range whose end is still being looked up is what is meant, not what was selected before it.
    const settling = selectionSettled();
    if (settling) {
      if (id === 'palette.open') keepForNext([], true);
      stop.resolving(true);
      await settling;
      stop.resolving(false);
      if (stop.signal.aborted) {
        dropForNext();
        return { state: 'cancelled', args };
      }
    }
    // It may lead to another screen: the way back leads to the row where one is now.
    flushPlace();
    if (source !== 'undo') noteUse(id);
    const palettes = openPalettes();
    const left = source === 'palette' && command.effect === 'navigate' ? openForms() : [];
    const result = dispatch(deps(source === 'undo', how, stop), command, args, source);
    // Whatever it asks stands in the palette's place; when it asks nothing the palette is done with.
    for (const layer of palettes) closeLayer(layer);
    openAsked();
    const settled = await result;
    if (endedEmpty(command, source, settled)) noteEndedEmpty();
    // Whoever goes elsewhere leaves the form: what was typed into it is there when it is opened again.
    if (settled.state === 'done')
      for (const { id: form, answer } of left) {
        closeLayer(form);
        answer(null);
      }
    if (settled.state === 'unavailable' && settled.reason && source !== 'undo')
      toastFailed(t(`commands.${id}.title`), said({ key: settled.reason, values: settled.values }));
    if (settled.state === 'failed' && how.line) {
      const { title, text } = failureText(settled.error, texts, now.current.formats);
      // The next line is being typed already: it stays, and ↑ has this one.
      if (paletteOnTop()) toastFailed(title, text);
      else openLayer({ kind: 'palette', text: how.line, notice: [title, text].filter(Boolean).join(' ') });
    }
    return settled;
  };
  return {
    takeBack,
    runner: {
      run,
      runOnRow: async (id, entity, row) => {
        const command = (commandsHere() ?? (await allCommands().catch(() => null)))?.get(id);
        return run(id, command ? argsForRow(command, entity, row) : {}, 'row');
      },
      offered: (surface, entity, row) => {
        const here = contextNow(now.current.time);
        // A row's menu holds what applies to it; what does not is found in the palette, with its reason.
        const context = row ? { ...here, selection: null, focused: { entity, id: Number(row.id), row } } : here;
        return (commandsHere()?.forSurface(surface, entity) ?? []).flatMap((command) => {
          const available = availabilityOf(command, context);
          if (available.state === 'hidden' || (row && available.state === 'disabled')) return [];
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
