/** What a command is about to do, before it does it: what changes, what stands in the way, who is told. */
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { PreviewLine } from '#kernel/command.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { useMessage } from '#ui/palette/palette-text.ts';
import styles from './confirm-dialog.module.css';
import { closeLayer, type Layer } from './layers.ts';

const ICONS = { change: 'pencil', conflict: 'triangle-alert', told: 'mail', note: 'info' } as const;

export function ConfirmDialog({ layer }: { layer: Extract<Layer, { kind: 'confirm' }> }) {
  const t = useTranslations();
  const message = useMessage();
  const { request, answer } = layer;
  const { command, preview, irreversible } = request;
  const finish = (agreed: boolean) => {
    closeLayer(layer.id);
    answer(agreed);
  };
  const title = t(`commands.${command.id}.title` as never);
  const blocked = preview?.blocked ?? false;
  const agrees = !blocked && !irreversible;
  useKeysFromOutside((key) => finish(key === 'Enter' && agrees));
  const unseen =
    preview?.total === undefined ? 0 : preview.total - preview.lines.filter(({ kind }) => kind === 'change').length;
  return (
    <Dialog
      title={preview ? message(preview.title) : title}
      role="alertdialog"
      onClose={() => finish(false)}
      footer={
        <>
          {agrees && command.effect === 'reversible' && <span className={styles.undo}>{t('runner.canUndo')}</span>}
          <Button autoFocus={!agrees} onPress={() => finish(false)}>
            {t(blocked ? 'ui.close' : 'ui.cancel')}
          </Button>
          {!blocked && (
            <Button variant={irreversible ? 'danger' : 'primary'} autoFocus={agrees} onPress={() => finish(true)}>
              {title}
            </Button>
          )}
        </>
      }
    >
      {irreversible && <p className={styles.warning}>{t(`commands.${command.id}.confirm` as never)}</p>}
      {!preview && !irreversible && <p>{t('runner.confirm', { title })}</p>}
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

/**
 * Enter and Esc while nothing that is asked has the focus: a field that closed below may have taken it along. In a dialog
 * they belong to what has it.
 */
function useKeysFromOutside(onKey: (key: 'Enter' | 'Escape') => void): void {
  const now = useRef(onKey);
  now.current = onKey;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if ((key !== 'Enter' && key !== 'Escape') || event.repeat || event.isComposing) return;
      if (target instanceof Element && target.closest('[role="alertdialog"]')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      now.current(key);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
}

function Line({ line, text }: { line: PreviewLine; text: string }) {
  return (
    <li className={styles.line} data-kind={line.kind}>
      <Icon name={ICONS[line.kind]} size={14} />
      <span>{text}</span>
      {line.before !== undefined && <del>{line.before || '–'}</del>}
      {line.after !== undefined && <ins>{line.after || '–'}</ins>}
    </li>
  );
}
