/** What was done, newest first, each with the way to take it back. */
import { useAtomValue } from 'jotai';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useMessage } from '#ui/palette/palette-text.ts';
import { State } from '#ui/state.tsx';
import { useFormats } from '#views/format/use-formats.ts';
import { historyAtom } from './history-store.ts';
import styles from './sheets.module.css';

export function HistoryDialog({ onUndo, onClose }: { onUndo: (seq: number) => void; onClose: () => void }) {
  const t = useTranslations();
  const message = useMessage();
  const formats = useFormats();
  const entries = [...useAtomValue(historyAtom).entries].reverse();
  return (
    <Dialog title={t('shell.undoList')} onClose={onClose} readable>
      {entries.length === 0 ? (
        <State icon="history" title={t('availability.nothing-to-repeat')} />
      ) : (
        <ul className={styles.list}>
          {entries.map((entry) => (
            <li key={entry.seq} className={styles.item} data-undone={entry.undone || undefined}>
              <span className={styles.what}>{message(entry.message)}</span>
              <time className={styles.when}>{formats.instant(new Date(entry.at).toISOString())}</time>
              {entry.undone ? (
                <span className={styles.when}>{t('history.undo')}</span>
              ) : (
                (entry.operation !== undefined || entry.inverse) && (
                  <Button size="small" onPress={() => onUndo(entry.seq)}>
                    {t('ui.undo')}
                  </Button>
                )
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
