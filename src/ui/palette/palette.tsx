/**
 * The palette: one line, and below it everything that can be done. Enter runs, Tab completes, Backspace on an empty line
 * leaves a page, Esc closes. Focus stays in the line; the active row is told by aria-activedescendant.
 */
import { Command } from 'cmdk';
import { type KeyboardEvent, useDeferredValue, useMemo, useRef, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslations } from 'use-intl';
import { Icon } from '../icon.tsx';
import { useUiText } from '../ui-text.ts';
import { refValue, takesSeveral } from './ask-rows.ts';
import { moveActive, moveGroup, rowsOf } from './moves.ts';
import styles from './palette.module.css';
import { actOfKey } from './palette-keys.ts';
import type { PaletteProps } from './palette-props.ts';
import { PaletteRowView } from './palette-row.tsx';
import { useMessage } from './palette-text.ts';
import type { PalettePage, PaletteRow } from './palette-types.ts';
import { useRows } from './use-rows.ts';
import { knownArgs, readWords } from './use-typed.ts';

export function Palette(props: PaletteProps) {
  const t = useTranslations();
  const ui = useUiText();
  const message = useMessage();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [line, setLine] = useState(props.text);
  const [pages, setPages] = useState<readonly PalettePage[]>([props.page]);
  const [active, setActive] = useState<string | null>(null);
  const [moved, setMoved] = useState(false);
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set());
  // The host changes the page when a command asks for an argument.
  const [given, setGiven] = useState(props.page);
  if (given !== props.page) {
    setGiven(props.page);
    setPages([props.page]);
    setLine('');
    setActive(null);
    setMoved(false);
    setChecked(new Set());
  }
  const page = pages.at(-1) ?? props.page;
  const { groups, waiting, failed, chips, active: shown } = useRows(props, page, line, active, checked);
  const rows = useMemo(() => rowsOf(groups), [groups]);
  const current = rows.find(({ key }) => key === shown) ?? null;
  const drawn = useDeferredValue(groups);

  const type = (text: string) => {
    setLine(text);
    setActive(null);
    setMoved(false);
  };
  const move = (key: string | null) => {
    setActive(key);
    setMoved(true);
    requestAnimationFrame(() => list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' }));
  };
  const back = () => {
    if (pages.length > 1) {
      setPages(pages.slice(0, -1));
      type('');
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
    const next = new Set(checked);
    if (!next.delete(Number(row.value))) next.add(Number(row.value));
    setChecked(next);
  };
  const choose = (row: PaletteRow | null, newTab: boolean) => {
    if (!row) return;
    if (row.kind === 'completion') return type(row.text);
    if (row.kind === 'entity') return props.onOpen(row.hit, newTab);
    if (row.kind === 'value')
      return answer(checked.size > 0 ? [...new Set([...checked, Number(row.value)])] : [row.value]);
    if (row.reason) return;
    const { command, typed } = row;
    const about = page.kind === 'actions' ? props.argsFor(command, page.hit) : {};
    if (!typed) return props.onRun(command, about);
    void readWords(command, typed.rest, props.resolve, props.context, props.words).then(
      ({ args }) => props.onRun(command, { ...about, ...args }),
      () => props.onRun(command, about),
    );
  };
  /** Tab: what is likeliest to be meant next. */
  const complete = () => {
    const completion = rows.find((row) => row.kind === 'completion');
    if (current?.kind === 'completion') type(current.text);
    else if (current?.kind === 'entity') openActions(current);
    else if (current?.kind === 'value') tick(current);
    else if (completion?.kind === 'completion') type(completion.text);
    else if (current?.kind === 'command' && !current.typed) type(`${current.title} `);
  };
  const copyLink = () => {
    if (current?.kind !== 'command') return;
    props.onCopyLink(current.command, {
      ...knownArgs(current.command, props.context),
      ...(chips.get(current.command.id)?.args ?? {}),
    });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { selectionStart, selectionEnd } = input.current ?? { selectionStart: 0, selectionEnd: 0 };
    const act = actOfKey(event.nativeEvent, {
      line,
      caretAtEnd: selectionStart === line.length && selectionEnd === line.length,
      page,
      active: current,
      moved,
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
        return choose(current, act.newTab);
      case 'complete':
        return complete();
      case 'actions':
        return openActions(current);
      case 'back':
        return back();
      case 'copyLink':
        return copyLink();
      case 'close':
        return props.onClose();
    }
  };

  const id = (key: string) => `palette-${key.replace(/[^\w-]/g, '_')}`;
  const crumb =
    page.kind === 'actions'
      ? page.hit.label
      : page.kind === 'ask'
        ? `${t(`commands.${page.command.id}.title` as never)} · ${t(page.field.labelKey as never)}`
        : null;
  const several = page.kind === 'ask' && takesSeveral(page.field);
  return (
    <ModalOverlay isOpen isDismissable className={styles.overlay} onOpenChange={(open) => !open && props.onClose()}>
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
              <Command.Input
                ref={input}
                autoFocus
                value={line}
                onValueChange={type}
                placeholder={t(page.kind === 'root' ? 'palette.placeholder' : 'palette.placeholderPage')}
                className={styles.input}
                aria-activedescendant={shown ? id(shown) : undefined}
                spellCheck={false}
              />
              {waiting && <span className={styles.waiting} role="status" aria-label={ui('loading')} />}
            </div>
            <Command.List ref={list} className={styles.list} label={t('palette.results')}>
              {drawn.map((group) => {
                const title = message(group.title);
                return (
                  <Command.Group key={group.key} heading={title || undefined} className={styles.group}>
                    {group.rows.map((row) => {
                      const typed = row.kind === 'command' && row.typed ? (chips.get(row.command.id) ?? null) : null;
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
                          onPoint={setActive}
                          onChoose={(chosen, event) => choose(chosen, event.ctrlKey || event.metaKey)}
                        />
                      );
                    })}
                  </Command.Group>
                );
              })}
              {rows.length === 0 && !waiting && (
                <p className={styles.empty} role="status">
                  {failed ? t('palette.failed') : t('palette.nothing', { text: line })}
                </p>
              )}
            </Command.List>
            <p className={styles.footer} aria-hidden>
              <span>
                <kbd>↑</kbd> <kbd>↓</kbd> {t('palette.hintMove')}
              </span>
              <span>
                <kbd>↵</kbd> {t(page.kind === 'ask' ? 'palette.hintChoose' : 'palette.hintRun')}
              </span>
              <span>
                <kbd>Tab</kbd> {t(several ? 'palette.hintTick' : 'palette.hintComplete')}
              </span>
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
