/** What a command is about to do, before it does it: what changes, what stands in the way, who is told. */
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { saidOf } from '#kernel/about.ts';
import type { AnyCommand, Invocation, Preview, PreviewLine } from '#kernel/command.ts';
import type { Args } from '#kernel/dispatch-types.ts';
import { type Field, fieldsOf } from '#kernel/fields.ts';
import { unseenIn } from '#kernel/preview.ts';
import { usePhones } from '#services/phones.ts';
import { useRunner } from '#services/run.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { useMessage } from '#ui/palette/palette-text.ts';
import { TextField } from '#ui/text-field.tsx';
import { toastDone } from '#ui/toaster.tsx';
import { useWindowKeys } from '#ui/window-keys.ts';
import { isEditable } from '../key-targets.ts';
import styles from './confirm-dialog.module.css';
import { closeLayer, type Layer, topLayer } from './layers.ts';
import { Touched } from './touched.tsx';
import { verbOf } from './verb-of.ts';

/** Longest reason, as the server takes it. */
const MOST_WHY = 500;
const ICONS = { change: 'pencil', conflict: 'triangle-alert', told: 'mail', note: 'info' } as const;

export function ConfirmDialog({ layer }: { layer: Extract<Layer, { kind: 'confirm' }> }) {
  const t = useTranslations();
  const message = useMessage();
  const { run } = useRunner();
  const { request, answer } = layer;
  const { command, args, preview, irreversible } = request;
  const [why, setWhy] = useState('');
  const close = (agreed: boolean) => {
    closeLayer(layer.id);
    answer(agreed && asksWhy && why.trim() ? { [String(command.saysWhy)]: why.trim() } : agreed);
  };
  const title = t(`commands.${command.id}.title`);
  const blocked = preview?.blocked ?? false;
  const destructive = command.destructive !== undefined;
  const asksWhy = command.saysWhy !== undefined && !blocked && !args[command.saysWhy];
  // Whoever keeps something has done something as well, and hears of it; nothing else on the screen tells.
  const finish = (agreed: boolean, kept = false) => {
    close(agreed);
    if (kept) toastDone(t('runner.nothingChanged'), { quiet: true });
  };
  const takeInstead = ({ command: other, args: known }: Invocation) => {
    close(false);
    void run(other, known, 'button');
  };
  // What takes something away, or cannot be taken back, is never what Enter does by itself.
  const final = irreversible || (preview?.final ?? false);
  const agrees = !blocked && !final && !destructive;
  useKeysFromOutside(layer.id, (key) => finish(key === 'Enter' && agrees));
  useNoTyping(layer.id);
  const unseen = unseenIn(preview);
  const count = preview?.total ?? countOf(args);
  const { decidedBy } = preview ?? {};
  const asked = decidedBy && fieldsOf(command).find(({ name }) => name === decidedBy.field);
  const turnBack = blocked
    ? asked
      ? t('runner.decide', { field: t(asked.labelKey) })
      : t('ui.close')
    : destructive
      ? t(`runner.keep.${command.destructive}`, { count })
      : t('runner.back');
  return (
    <Dialog
      title={preview ? message(preview.title) : title}
      role="alertdialog"
      onClose={() => finish(false)}
      footer={
        <>
          {!blocked && !final && command.effect === 'reversible' && (
            <span className={styles.undo}>{t('runner.canUndo')}</span>
          )}
          <Button autoFocus={!agrees} onPress={() => finish(false, destructive && !blocked)}>
            {turnBack}
          </Button>
          {preview?.instead && (
            <Button onPress={() => takeInstead(preview.instead as Invocation)}>
              {t(`commands.${preview.instead.command}.title`)}
            </Button>
          )}
          {!blocked && (
            <Button variant={destructive ? 'danger' : 'primary'} autoFocus={agrees} onPress={() => finish(true)}>
              {destructive && preview && count > 1 ? message(preview.title) : verbOf(command.id, t)}
            </Button>
          )}
        </>
      }
    >
      {irreversible && <p className={styles.warning}>{t(`commands.${command.id}.confirm`)}</p>}
      <Touched fields={untold(command, args, preview)} args={args} />
      {decidedBy && <p className={styles.warning}>{message(decidedBy.text)}</p>}
      {preview && preview.lines.length > 0 && (
        <ul className={styles.lines}>
          {preview.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines neither move nor change
            <Line key={index} line={line} said={message} />
          ))}
          {unseen > 0 && <li className={styles.more}>{t('runner.more', { count: unseen })}</li>}
        </ul>
      )}
      {asksWhy && (
        <div className={styles.why}>
          <TextField label={t(`fields.${command.saysWhy}`)} value={why} onChange={setWhy} maxLength={MOST_WHY} />
        </div>
      )}
    </Dialog>
  );
}

/** Values the preview does not say: its lines name the rows that change, and show a text that is sent. */
function untold(command: AnyCommand, args: Args, preview: Preview | null): readonly Field[] {
  const said = saidOf(fieldsOf(command), args);
  if (!preview) return said;
  const namesRows = preview.lines.some(({ kind }) => kind === 'change');
  return said.filter(
    ({ meta }) => meta.kind !== 'multiline' && meta.kind !== 'markdown' && !(namesRows && meta.kind === 'rows'),
  );
}

/** How many rows a run is about, where they are counted; one where it is about one thing. */
function countOf(args: Args): number {
  for (const value of Object.values(args)) {
    const ids = typeof value === 'object' && value !== null && 'ids' in value ? value.ids : null;
    if (Array.isArray(ids)) return ids.length;
  }
  return 1;
}

/**
 * Enter and Esc while nothing that is asked has the focus: a field that closed below may have taken it along. In a dialog
 * they belong to what has it, and so they do while another layer lies above.
 */
function useKeysFromOutside(layer: number, onKey: (key: 'Enter' | 'Escape') => void): void {
  useWindowKeys((event) => {
    const { key, target } = event;
    if ((key !== 'Enter' && key !== 'Escape') || event.repeat || event.isComposing || topLayer() !== layer) return;
    if (target instanceof Element && target.closest('[role="alertdialog"]')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    onKey(key);
  });
}

/**
 * Letters that are typed at a button do nothing, and neither does a space between them, which would press it: whoever takes
 * the question for a field would close it with the first word, and the second would be keys of the list below.
 */
function useNoTyping(layer: number): void {
  const typed = useRef(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (topLayer() !== layer || event.ctrlKey || event.metaKey || event.altKey || isEditable(target)) return;
      if (key === ' ' && typed.current) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      // What opened the dialog may still be held, and is let go in it.
      if (event.type === 'keyup' || event.repeat) return;
      if (key.length > 1) typed.current &&= key === 'Shift' || key === 'Backspace';
      else if (key !== ' ') typed.current = true;
    };
    for (const type of ['keydown', 'keyup'] as const) window.addEventListener(type, onKey, true);
    return () => {
      for (const type of ['keydown', 'keyup'] as const) window.removeEventListener(type, onKey, true);
    };
  }, [layer]);
}

function Line({ line, said }: { line: PreviewLine; said: (text: PreviewLine['text']) => string }) {
  const { before, after } = line;
  const phones = usePhones();
  const shown = (text: PreviewLine['text']) => phones(said(text));
  // Who is only named is not edited.
  const names = line.kind === 'change' && before === undefined && after === undefined;
  return (
    <li className={styles.line} data-kind={line.kind}>
      <Icon name={names ? 'dot' : ICONS[line.kind]} size={14} />
      <span>
        {shown(line.text)} {before !== undefined && <del>{shown(before) || '–'}</del>}
        {before !== undefined && after !== undefined && ' → '}
        {after !== undefined && <ins>{shown(after) || '–'}</ins>}
      </span>
    </li>
  );
}
