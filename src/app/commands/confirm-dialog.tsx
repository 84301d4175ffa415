/** What a command is about to do, before it does it: what changes, what stands in the way, who is told. */
import { useTranslations } from 'use-intl';
import { saidOf } from '#kernel/about.ts';
import type { AnyCommand, Preview, PreviewLine } from '#kernel/command.ts';
import type { Args } from '#kernel/dispatch-types.ts';
import { type Field, fieldsOf } from '#kernel/fields.ts';
import { unseenIn } from '#kernel/preview.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { useMessage } from '#ui/palette/palette-text.ts';
import { useWindowKeys } from '#ui/window-keys.ts';
import styles from './confirm-dialog.module.css';
import { closeLayer, type Layer, topLayer } from './layers.ts';
import { Touched } from './touched.tsx';
import { verbOf } from './verb-of.ts';

const ICONS = { change: 'pencil', conflict: 'triangle-alert', told: 'mail', note: 'info' } as const;

export function ConfirmDialog({ layer }: { layer: Extract<Layer, { kind: 'confirm' }> }) {
  const t = useTranslations();
  const message = useMessage();
  const { request, answer } = layer;
  const { command, args, preview, irreversible } = request;
  const finish = (agreed: boolean) => {
    closeLayer(layer.id);
    answer(agreed);
  };
  const title = t(`commands.${command.id}.title` as never);
  const blocked = preview?.blocked ?? false;
  const destructive = command.destructive !== undefined;
  // What takes something away, or cannot be taken back, is never what Enter does by itself.
  const final = irreversible || (preview?.final ?? false);
  const agrees = !blocked && !final && !destructive;
  useKeysFromOutside(layer.id, (key) => finish(key === 'Enter' && agrees));
  const unseen = unseenIn(preview);
  const count = preview?.total ?? countOf(args);
  const turnBack = blocked
    ? t(preview?.decidedBy ? 'runner.decide' : 'ui.close')
    : destructive
      ? t(`runner.keep.${command.destructive}` as never, { count } as never)
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
          <Button autoFocus={!agrees} onPress={() => finish(false)}>
            {turnBack}
          </Button>
          {!blocked && (
            <Button variant={destructive ? 'danger' : 'primary'} autoFocus={agrees} onPress={() => finish(true)}>
              {destructive && preview && count > 1 ? message(preview.title) : verbOf(command.id, t as never)}
            </Button>
          )}
        </>
      }
    >
      {irreversible && <p className={styles.warning}>{t(`commands.${command.id}.confirm` as never)}</p>}
      <Touched fields={untold(command, args, preview)} args={args} />
      {preview && preview.lines.length > 0 && (
        <ul className={styles.lines}>
          {preview.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines neither move nor change
            <Line key={index} line={line} text={message(line.text)} />
          ))}
          {unseen > 0 && <li className={styles.more}>{t('runner.more', { count: unseen })}</li>}
        </ul>
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

function Line({ line, text }: { line: PreviewLine; text: string }) {
  return (
    <li className={styles.line} data-kind={line.kind}>
      <Icon name={ICONS[line.kind]} size={14} />
      <span>
        {text} {line.before !== undefined && <del>{line.before || '–'}</del>}
        {line.before !== undefined && line.after !== undefined && ' → '}
        {line.after !== undefined && <ins>{line.after || '–'}</ins>}
      </span>
    </li>
  );
}
