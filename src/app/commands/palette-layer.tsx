/** Gives the palette what it stands on: commands in the user's language, the context, search, and what choosing does. */
import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { todayIn } from '#contract/rules/zone.ts';
import type { AnyCommand } from '#kernel/command.ts';
import { fieldsOf } from '#kernel/fields.ts';
import { type Binding, pressHere } from '#kernel/keymap.ts';
import { toLink, tooManyForLink } from '#kernel/link.ts';
import { argsForRow } from '#kernel/prefill.ts';
import { formatPress, keyCaps } from '#kernel/press.ts';
import { recentIds, weightsOf } from '#kernel/recents.ts';
import type { Registry } from '#kernel/registry.ts';
import type { LOCALES } from '#locales/index.ts';
import { copyText } from '#services/clipboard.ts';
import type { ClubTime } from '#services/club-time.ts';
import { offeredValues } from '#services/offered-values.ts';
import { usePhones } from '#services/phones.ts';
import { platform } from '#services/platform.ts';
import { useProfile } from '#services/profile.ts';
import { nameOfRow } from '#services/rows.ts';
import { useRunner } from '#services/run.ts';
import { focusedAtom } from '#services/screen.ts';
import { tipsNow } from '#services/tips.ts';
import { wordLookups } from '#services/word-lookups.ts';
import { useKeyName } from '#ui/key-names.ts';
import { useLanguage } from '#ui/language.ts';
import { late } from '#ui/late.tsx';
import { Palette } from '#ui/palette/palette.tsx';
import type { PalettePage } from '#ui/palette/palette-types.ts';
import { toastDone, toastFailed } from '#ui/toaster.tsx';
import { useFormats } from '#views/format/use-formats.ts';
import { contextNow } from './context.ts';
import { giveKeys } from './give-keys.ts';
import { readRecents } from './history-store.ts';
import { dropForNext, keepForNext } from './kept-keys.ts';
import { keepLine, lastLine } from './last-line.ts';
import { closeLayer, type Layer, openAsked } from './layers.ts';
import {
  foundForField,
  foundRows,
  labelsIn,
  offersFor,
  owedBy,
  readWordsIn,
  valueTextIn,
  wordsIn,
} from './palette-answers.ts';
import { finderOf, itemsOf, useSpoken } from './spoken.ts';
import { useNames } from './use-names.ts';

// The palette is there without it too: after an update the file of an open page may be gone.
const Tour = late(() => import('./palette-tour.tsx').catch(() => ({ default: () => null })));

interface Props {
  readonly layer: Extract<Layer, { kind: 'palette' | 'ask' }>;
  readonly registry: Registry;
  readonly bindings: readonly Binding[];
  readonly time: ClubTime;
}

export function PaletteLayer({ layer, registry, bindings, time }: Props) {
  const t = useTranslations();
  const keyName = useKeyName();
  const locale = useLanguage() as (typeof LOCALES)[number];
  const formats = useFormats();
  const runner = useRunner();
  const navigate = useNavigate();
  const spoken = useSpoken(locale);
  const languages = useMemo(() => spoken?.texts.map(({ message }) => message) ?? [], [spoken]);
  // The line has the focus from the first drawing on; what was typed before waits until the commands have their names.
  const named = spoken !== null;
  useEffect(() => {
    if (named) void giveKeys(layer.id);
  }, [named, layer.id]);
  const items = itemsOf(registry, spoken);
  const before = useMemo(lastLine, []);
  const finder = useMemo(() => () => finderOf(registry, spoken), [registry, spoken]);
  // Taken once, as the palette opens: what is looked at must not move under the hand.
  const { timeZone, weekStart } = time;
  const opened = useMemo(() => contextNow(time), [time]);
  // But the row in focus is what it has become: what was done a moment ago may still be on its way into the list.
  const newest = useAtomValue(focusedAtom);
  const context = useMemo(() => {
    const { focused: row } = opened;
    const same = row && newest?.row && newest.entity === row.entity && newest.id === row.id;
    return same ? { ...opened, focused: newest } : opened;
  }, [opened, newest]);
  const used = useMemo(() => {
    const recents = readRecents();
    return { weights: weightsOf(recents, Date.now()), recent: recentIds(recents, Date.now()) };
  }, []);
  const page = useMemo(
    (): PalettePage =>
      layer.kind === 'ask'
        ? {
            kind: 'ask',
            id: layer.id,
            command: layer.request.command,
            field: layer.request.field,
            args: layer.request.args,
            theirs: layer.request.theirs,
          }
        : { kind: 'root' },
    [layer],
  );
  // Once for an account, and never above a line that was refused or begun elsewhere.
  const tour = useMemo(
    () => (layer.kind === 'palette' && !layer.text && !layer.notice && tipsNow().tour !== 'seen' ? Tour : null),
    [layer],
  );
  const labelsOf = useMemo(() => labelsIn(languages), [languages]);
  const wordsOf = useMemo(() => wordsIn(languages), [languages]);
  const profile = useProfile();
  const phonesIn = usePhones();
  const currency = profile?.club.currency ?? 'EUR';
  const words = useMemo(
    () => readWordsIn(locale, languages, wordsOf, { timeZone, weekStart }, currency),
    [timeZone, weekStart, locale, wordsOf, languages, currency],
  );
  const { focused } = context;
  const speech = { t, formats, locale, currency };
  const names = useNames(context, layer.kind === 'ask' ? layer.request : null);
  const textOf = valueTextIn(speech, labelsOf, context, names);
  const currentOf = (command: AnyCommand): string | null => {
    const now = profile && command.current?.(profile);
    if (!now || typeof now === 'string') return now || null;
    return fieldsOf(command)
      .flatMap((field) => (field.name in now ? [textOf(field, now[field.name])] : []))
      .join(', ');
  };
  const close = () => {
    closeLayer(layer.id);
    if (layer.kind === 'ask') layer.answer(null);
  };
  return (
    <Palette
      page={page}
      text={layer.kind === 'palette' ? layer.text : ''}
      items={items}
      finder={finder}
      ready={named}
      before={before}
      onLine={keepLine}
      context={context}
      weights={used.weights}
      recent={used.recent}
      focusedLabel={focused?.row ? nameOfRow(focused.entity, focused.row) : undefined}
      search={(text, signal) => foundRows(text, signal, t)}
      searchField={(asked, text, signal) => foundForField(asked, text, signal, t)}
      owedBy={(students) => owedBy(students, speech)}
      lookups={wordLookups}
      words={words}
      today={todayIn(timeZone, Date.now())}
      labelsOf={wordsOf}
      valuesOf={offeredValues}
      dateLabel={(date) => formats.shortDay(date)}
      valueText={textOf}
      phonesIn={phonesIn}
      currentOf={currentOf}
      capsOf={(id) => {
        // A key that means another act here, or nothing, would be learnt for what it does not do.
        const press = pressHere(bindings, id, context.scopes);
        return press === null ? null : keyCaps(press, platform, keyName);
      }}
      allKeys={formatPress('Mod+A', platform, keyName)}
      argsFor={(command, hit) => argsForRow(command, hit.entity, hit.id)}
      offers={(wanted) => offersFor(wanted, context, speech)}
      tour={tour}
      notice={layer.kind === 'palette' ? (layer.notice ?? '') : ''}
      onRun={(command, args, { line, whole, opens }) => {
        // Another palette may take this one's place at once.
        keepLine(line);
        void runner.run(command.id, args, 'palette', { ...(line.trim() ? { line } : {}), whole, opens });
      }}
      onEnterWaits={(waits) => (waits ? keepForNext() : dropForNext())}
      onOpen={(hit, newTab) => {
        close();
        openAsked();
        if (!hit.to) return;
        if (newTab) window.open(hit.to, '_blank', 'noopener');
        else void navigate(hit.to);
      }}
      onAnswer={(args) => {
        closeLayer(layer.id);
        if (layer.kind === 'ask') layer.answer(args);
      }}
      onCopyLink={(command, args) => {
        if (tooManyForLink({ command: command.id, args }, command)) {
          toastFailed(t('runner.linkTooMany'));
          return;
        }
        void copyText(`${location.origin}${toLink({ command: command.id, args }, command)}`).then(() =>
          toastDone(t('runner.commandLinkCopied')),
        );
      }}
      onBack={close}
      onClose={close}
    />
  );
}
