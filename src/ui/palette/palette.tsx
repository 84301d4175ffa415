/**
 * The palette: one line, and below it everything that can be done. Enter runs, Tab completes, Backspace on an empty line
 * leaves a page, Esc closes. Focus stays in the line; the active row is told by aria-activedescendant.
 */
import { Command } from 'cmdk';
import { type KeyboardEvent, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslations } from 'use-intl';
import type { AnyCommand } from '#kernel/command.ts';
import { fieldsOf } from '#kernel/fields.ts';
import { shifted } from '#kernel/reading/shifts.ts';
import type { Reading } from '#kernel/reading/types.ts';
import { namesIn } from '#kernel/whose.ts';
import { Icon } from '../icon.tsx';
import { useTimes } from '../times.ts';
import { useUiText } from '../ui-text.ts';
import {
  chosenRows,
  heldKey,
  noTicks,
  refValue,
  rowIds,
  type Ticks,
  takesSeveral,
  ticking,
  tickingAll,
  withRows,
} from './ask-rows.ts';
import { Chips } from './chips.tsx';
import { knownArgs } from './line-rows.ts';
import { enterOn, moveActive, moveGroup, rowsOf } from './moves.ts';
import styles from './palette.module.css';
import { actOfKey } from './palette-keys.ts';
import type { PaletteProps } from './palette-props.ts';
import { PaletteRowView } from './palette-row.tsx';
import { useMessage } from './palette-text.ts';
import { NEAREST_GROUP, type Note, type PalettePage, type PaletteRow, type Picked } from './palette-types.ts';
import { argumentChips } from './typed-args.ts';
import { useAnnounced } from './use-announced.ts';
import { useRows } from './use-rows.ts';

const none: readonly Note[] = [];
/** Who acts on what is seen needs so long at least, in ms: a row that led for less was not what Enter was pressed for. */
const SEEN_AFTER = 300;
const actOf = (row: PaletteRow | null): string | null =>
  row?.kind === 'command' ? row.command.id : (row?.key ?? null);
const isOrder = (row: PaletteRow | null): boolean => row?.kind === 'command' && row.typed !== null;

/** Enter on words that are not read yet. */
interface Enter {
  /** Whether what led was an act with its arguments, and nobody had gone to it. */
  readonly asOrder: boolean;
  readonly newTab: boolean;
  /** What led for long enough to be read; null where nothing did. */
  readonly seen: string | null;
}

export function Palette(props: PaletteProps) {
  const t = useTranslations();
  const ui = useUiText();
  const message = useMessage();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [line, setLine] = useState(props.text);
  const [pages, setPages] = useState<readonly PalettePage[]>([props.page]);
  const [active, setActive] = useState(() => heldKey(props));
  const [moved, setMoved] = useState(false);
  const [notice, setNotice] = useState(props.notice);
  const [ticks, setTicks] = useState<Ticks>(noTicks);
  // What is ticked may be out of the list by the next search: it is named above.
  const [labels, setLabels] = useState<ReadonlyMap<unknown, string>>(new Map());
  // The host changes the page when a command asks for an argument.
  const [given, setGiven] = useState(props.page);
  if (given !== props.page) {
    setGiven(props.page);
    setPages([props.page]);
    setLine('');
    setActive(heldKey(props));
    setMoved(false);
    setTicks(noTicks);
  }
  // A dialog below holds on to the focus until this one stands.
  useEffect(() => input.current?.focus(), []);
  const page = pages.at(-1) ?? props.page;
  const {
    groups,
    waiting: searching,
    failed,
    chips,
    active: shown,
    told,
    read,
  } = useRows(props, page, line, active, ticks.on);
  const waiting = searching || !props.ready;
  const rows = useMemo(() => rowsOf(groups), [groups]);
  const current = rows.find(({ key }) => key === shown) ?? null;
  // Nothing leads for as long as what is looked for may still come: an Enter waits for that too.
  const pending = current === null && waiting;
  const drawn = useDeferredValue(groups);
  // What is nearest is no result.
  const nothing = groups.every(({ key }) => key === NEAREST_GROUP);
  const announced = useAnnounced(
    waiting || line.trim() === ''
      ? null
      : nothing
        ? t(failed ? 'palette.failed' : 'palette.nothing', { text: line })
        : t('palette.count', { count: rows.length }),
  );
  // Kept as the palette is left, however that comes about.
  const { onLine, onEnterWaits } = props;
  const typed = useRef({ line, onLine, onEnterWaits });
  useLayoutEffect(() => {
    typed.current = { line: page.kind === 'root' ? line : typed.current.line, onLine, onEnterWaits };
  });
  useEffect(() => () => typed.current.onLine(typed.current.line), []);

  // Enter on words that are not read yet. Whoever goes on typing, goes back or closes the palette by then has changed
  // their mind.
  const pressed = useRef<Enter | null>(null);
  const leads = useRef({ act: actOf(current), since: 0 });
  useLayoutEffect(() => {
    if (leads.current.act !== actOf(current)) leads.current = { act: actOf(current), since: performance.now() };
  });
  const enter = (now: typeof pressed.current) => {
    if (pressed.current !== now) onEnterWaits(now !== null);
    pressed.current = now;
  };
  useEffect(
    () => () => {
      if (pressed.current) typed.current.onEnterWaits(false);
    },
    [],
  );
  const type = (text: string) => {
    enter(null);
    setNotice('');
    setLine(text);
    setActive(null);
    setMoved(false);
  };
  const move = (key: string | null) => {
    enter(null);
    setActive(key);
    setNotice((now) => (now === t('palette.noneLeads') ? '' : now));
    setMoved(true);
    requestAnimationFrame(() => list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' }));
  };
  const back = () => {
    if (pages.length > 1) {
      setPages(pages.slice(0, -1));
      type(page.kind === 'pick' ? page.line : '');
    } else props.onBack();
  };
  const openActions = (row: PaletteRow | null) => {
    if (row?.kind !== 'entity') return;
    setPages([...pages, { kind: 'actions', hit: row.hit }]);
    type('');
  };
  const answer = (values: readonly unknown[]) => {
    if (page.kind !== 'ask') return;
    const { field } = page;
    const value =
      field.meta.kind === 'choice' || field.meta.kind === 'date' ? values[0] : refValue(field, values as number[]);
    props.onAnswer({ ...page.args, [field.name]: value });
  };
  const tick = (row: PaletteRow) => {
    if (row.kind !== 'value' || row.checked === undefined) return;
    setTicks(ticking(ticks, Number(row.value)));
    setLabels(new Map(labels).set(row.value, row.label));
    // The next one is sought by words of its own; the cursor stays on this one where it is still shown.
    if (line === '') return;
    type('');
    setActive(row.key);
  };
  /** Ticks all that is offered, or lets go of all of it. */
  const tickAll = () => {
    const offered = rows.filter((row) => row.kind === 'value');
    const whole = offered.find(({ all }) => all)?.all;
    const ids = whole ?? offered.flatMap(({ value, checked }) => (checked === undefined ? [] : [Number(value)]));
    const names = new Map(offered.map(({ value, label }) => [value, label] as const));
    if (page.kind === 'ask') for (const { id: one, label } of page.theirs?.rows ?? []) names.set(one, label);
    setTicks(tickingAll(ticks, ids));
    setLabels(new Map([...labels, ...names]));
  };
  const choose = (row: PaletteRow | null, newTab: boolean) => {
    if (!row) {
      // What was ticked is chosen, also where no row leads.
      if (page.kind === 'ask' && ticks.on.size > 0) return answer([...ticks.on]);
      // Nothing leads where several may be meant, or what takes away: who presses Enter hears what to do.
      if (rows.length > 0) setNotice(t('palette.noneLeads'));
      return;
    }
    if (row.kind === 'completion') return type(row.text);
    if (row.kind === 'entity') return props.onOpen(row.hit, newTab);
    if (row.kind === 'value' && page.kind === 'pick') return pick(row.value);
    if (row.kind === 'value') {
      if (row.all) return answer(row.all);
      const values = row.checked === undefined ? [row.value] : chosenRows(ticks, Number(row.value));
      return values.length > 0 ? answer(values) : undefined;
    }
    if (row.kind === 'offer') return props.onRun(row.command, row.args, { line, whole: true });
    if (row.reason) return;
    if (row.typed) return order(row.command, row.typed.reading);
    props.onRun(row.command, aboutRow(row.command), { line });
  };
  const aboutRow = (command: AnyCommand) => (page.kind === 'actions' ? props.argsFor(command, page.hit) : {});
  /** Runs what a line says: nothing where words of it were not understood, and what may mean several is asked first. */
  const order = (command: AnyCommand, reading: Reading | null) => {
    if (!reading) return;
    const left = reading.spans.filter(({ state }) => state === 'unknown');
    const [first] = left;
    if (first) {
      setNotice(
        first.none && left.length === 1
          ? t(`palette.none_${first.none.of}`, { said: first.none.said })
          : t('palette.notUnderstood', { words: left.map(({ from, to }) => line.slice(from, to)).join(' … ') }),
      );
      input.current?.setSelectionRange(first.from, first.to);
      return;
    }
    const args = { ...aboutRow(command), ...reading.begun, ...reading.args };
    const [picked, ...further] = pickedIn(command, reading);
    const { opens } = reading;
    const away = reading.spans.find(({ shift: by }) => by);
    const shift = away?.shift ? { field: away.field, by: away.shift } : undefined;
    if (!picked) return props.onRun(command, args, { line, opens });
    setPages([...pages, { kind: 'pick', command, ...picked, args, further, line, opens, shift }]);
    type('');
  };
  /** Takes what was picked, and asks on or runs. */
  const pick = (value: unknown) => {
    if (page.kind !== 'pick') return;
    const { command, field, further } = page;
    const at = page.shift && page.choices.find((choice) => JSON.stringify(choice.value) === JSON.stringify(value))?.at;
    const moved = page.shift && at ? { [page.shift.field]: shifted(at, page.shift.by, props.words.timeZone) } : {};
    const args = { ...page.args, ...moved, [field.name]: withRows(field, value, page.beside) };
    const [next, ...rest] = further;
    if (!next) return props.onRun(command, args, { line: page.line, opens: page.opens });
    // Who was chosen of one name stands beside who is chosen of the next.
    const beside = next.field.name === field.name ? rowIds(args[field.name]) : next.beside;
    setPages([...pages, { ...page, ...next, beside, args, further: rest }]);
    type('');
  };
  /** Enter before the words are read waits for them: what leads by then is meant, and typing on takes it back. */
  const chooseRead = (row: PaletteRow | null, newTab: boolean) => {
    const { act, since } = leads.current;
    const seen = moved || performance.now() - since > SEEN_AFTER ? act : null;
    enter({ asOrder: isOrder(row) && !moved, newTab, seen });
    if ((read.state !== 'read' || pending) && (!moved || isOrder(row))) return read.readNow();
    choose(row, newTab);
    enter(null);
  };
  useEffect(() => {
    const waited = pressed.current;
    if (!waited || read.state !== 'read' || pending) return;
    // Where the words were no order after all, or another act leads than was seen, nothing else is done instead.
    const isMeant = (!waited.asOrder || isOrder(current)) && (waited.seen === null || waited.seen === actOf(current));
    if (isMeant) choose(current, waited.newTab);
    enter(null);
  });
  /** Tab: what is likeliest to be meant next. */
  const complete = () => {
    const completion = rows.find((row) => row.kind === 'completion');
    if (current?.kind === 'completion') type(current.text);
    else if (current?.kind === 'entity') openActions(current);
    else if (current?.kind === 'value') tick(current);
    else if (!current && page.kind !== 'root') move(moveActive(groups, shown, 1));
    else if (completion?.kind === 'completion') type(completion.text);
    else if (current?.kind === 'command' && !current.typed) type(`${current.title} `);
  };
  const copyLink = () => {
    if (current?.kind !== 'command') return;
    props.onCopyLink(current.command, {
      ...knownArgs(current.command, props.context),
      ...(chips.get(current.key)?.args ?? {}),
    });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { selectionStart, selectionEnd } = input.current ?? { selectionStart: 0, selectionEnd: 0 };
    const act = actOfKey(event.nativeEvent, {
      line,
      caretAtEnd: selectionStart === line.length && selectionEnd === line.length,
      allSelected: selectionStart === 0 && selectionEnd === line.length,
      page,
      active: current,
      moved,
      before: props.before !== '',
    });
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    switch (act.act) {
      case 'move':
        return move(moveActive(groups, shown, act.step));
      case 'group':
        return move(moveGroup(groups, shown, act.step));
      case 'choose':
        return chooseRead(current, act.newTab);
      case 'complete':
        return complete();
      case 'all':
        return tickAll();
      case 'actions':
        return openActions(current);
      case 'back':
        return back();
      case 'recall':
        return type(props.before);
      case 'copyLink':
        return copyLink();
      case 'renew':
        return input.current?.select();
      case 'held':
        return;
    }
  };

  /** Of the times that are offered only the one that Enter would take says who is told. */
  const notesOf = (row: PaletteRow) =>
    row.kind === 'offer' ? (row.key === shown ? row.notes : none) : (told.get(row.key)?.notes ?? none);
  /** Why the row would be refused, where that is not said above already. */
  const problemOf = (row: PaletteRow): string | null => {
    const problem = told.get(row.key)?.problem;
    return problem && problem !== notice ? problem : null;
  };
  const id = (key: string) => `palette-${key.replace(/[^\w-]/g, '_')}`;
  const crumb =
    page.kind === 'actions'
      ? page.hit.label
      : page.kind === 'ask' || page.kind === 'pick'
        ? `${t(`commands.${page.command.id}.title`)} · ${t(page.field.labelKey)}`
        : null;
  const onEnter = enterOn(current);
  const { instant } = useTimes().texts;
  const several = page.kind === 'ask' && takesSeveral(page.field);
  /** Who and what an argument is asked for: an act falls on nobody unseen. */
  const known =
    page.kind === 'ask'
      ? argumentChips(page.command, null, page.args, '', { valueText: props.valueText, instant })
      : [];
  return (
    <ModalOverlay
      isOpen
      isDismissable
      data-palette
      className={styles.overlay}
      onOpenChange={(open) => !open && props.onClose()}
    >
      <Modal className={styles.modal}>
        <Dialog aria-label={t('palette.title')} className={styles.dialog}>
          <Command
            shouldFilter={false}
            vimBindings={false}
            loop={false}
            value={shown ?? ''}
            label={t('palette.title')}
            onKeyDown={onKeyDown}
            className={styles.command}
          >
            <div className={styles.line}>
              <Icon name="search" size={16} className={styles.icon} />
              {crumb && <span className={styles.crumb}>{crumb}</span>}
              <Command.Input asChild value={line} onValueChange={type}>
                {/* What is said here wins over cmdk's, which points at no row that it did not choose itself. */}
                <input
                  ref={input}
                  autoFocus
                  placeholder={t(page.kind === 'root' ? 'palette.placeholder' : 'palette.placeholderPage')}
                  className={styles.input}
                  data-refused={notice ? '' : undefined}
                  aria-activedescendant={shown ? id(shown) : undefined}
                  spellCheck={false}
                />
              </Command.Input>
              <p className={styles.announced} role="status">
                {announced}
              </p>
              {waiting && <span className={styles.waiting} role="status" aria-label={ui('loading')} />}
            </div>
            {props.tour && page.kind === 'root' && <props.tour line={line} moved={moved} />}
            {nothing && !waiting && (
              <p className={styles.empty}>
                {failed
                  ? t('palette.failed')
                  : line.trim()
                    ? t('palette.nothing', { text: line })
                    : t('palette.nothingFits')}
              </p>
            )}
            {page.kind === 'pick' && (
              <p className={styles.said} data-said>
                {t('palette.said', { line: page.line })}
              </p>
            )}
            {known.length > 0 && (
              <p className={styles.said} data-known>
                <Chips chips={known} stale={false} />
              </p>
            )}
            {page.kind === 'ask' && page.theirs && (
              <p className={styles.said} data-whose>
                {t('palette.whose', namesIn(page.theirs))}
              </p>
            )}
            {several && ticks.on.size > 0 && (
              <p className={styles.said} role="status" data-chosen>
                {t('palette.chosen', {
                  count: ticks.on.size,
                  names: [...ticks.on].map((one) => labels.get(one) ?? `#${one}`).join(', '),
                })}
              </p>
            )}
            {page.kind === 'pick' && page.noneThen !== undefined && (
              <p className={styles.notice} role="alert">
                <Icon name="triangle-alert" size={14} />
                {t('palette.noneThenOthers', { words: page.noneThen })}
              </p>
            )}
            {notice && (
              <p className={styles.notice} role="alert">
                <Icon name="triangle-alert" size={14} />
                {notice}
              </p>
            )}
            <Command.List ref={list} className={styles.list} label={t('palette.results')}>
              {drawn.map((group) => {
                const title = message(group.title);
                return (
                  <Command.Group key={group.key} heading={title || undefined} className={styles.group}>
                    {group.rows.map((row) => {
                      const typed = row.kind === 'command' && row.typed ? (chips.get(row.key) ?? null) : null;
                      return (
                        <PaletteRowView
                          key={row.key}
                          row={row}
                          id={id(row.key)}
                          active={row.key === shown}
                          keys={row.kind === 'command' ? props.capsOf(row.command.id) : null}
                          current={row.kind === 'command' ? props.currentOf(row.command) : null}
                          chips={typed?.chips ?? null}
                          stale={typed?.stale ?? false}
                          notes={notesOf(row)}
                          problem={problemOf(row)}
                          phonesIn={props.phonesIn}
                          onPoint={setActive}
                          onChoose={(chosen, event) => choose(chosen, event.ctrlKey || event.metaKey)}
                        />
                      );
                    })}
                  </Command.Group>
                );
              })}
            </Command.List>
            <p className={styles.footer} aria-hidden>
              <span>
                <kbd>↑</kbd> <kbd>↓</kbd> {t('palette.hintMove')}
              </span>
              {onEnter !== 'does' ? (
                <span>{t(onEnter === 'refused' ? 'palette.hintRefused' : 'palette.hintUnfit')}</span>
              ) : shown || rows.length === 0 || ticks.on.size > 0 ? (
                <span>
                  <kbd>↵</kbd>{' '}
                  {t(page.kind === 'ask' || page.kind === 'pick' ? 'palette.hintChoose' : 'palette.hintRun')}
                </span>
              ) : (
                <span>{t('palette.hintNone')}</span>
              )}
              <span>
                <kbd>Tab</kbd> {t(several ? 'palette.hintTick' : 'palette.hintComplete')}
              </span>
              {several && (
                <span>
                  <kbd>{props.allKeys}</kbd> {t('palette.hintTickAll')}
                </span>
              )}
              {page.kind !== 'root' && (
                <span>
                  <kbd>⌫</kbd> {t('palette.hintBack')}
                </span>
              )}
            </p>
          </Command>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** What a reading leaves open between several: of an argument that takes several rows each name by itself. */
function pickedIn(command: AnyCommand, { spans }: Reading): readonly Picked[] {
  return fieldsOf(command).flatMap((field) => {
    const open = spans.filter((span) => span.field === field.name && span.state === 'ambiguous');
    return (takesSeveral(field) ? open : open.slice(0, 1)).flatMap(({ choices, none, beside = [] }) =>
      choices ? [{ field, choices, beside, noneThen: none?.said }] : [],
    );
  });
}
