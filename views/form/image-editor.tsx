/** An image of a row: chosen, dropped or pasted, handed over at once, and shown as the server keeps it. */
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IMAGE_TYPES, MAX_IMAGE_BYTES, uploadImage } from '#contract/entities/upload.ts';
import { ApiError, call } from '#services/http.ts';
import { Button } from '#ui/button.tsx';
import FileEditor from '#ui/form/file-editor.tsx';
import type { EditorProps } from '#ui/form/form-types.ts';
import styles from './image-editor.module.css';
import { StoredImage } from './stored-image.tsx';

const meta = { kind: 'file' as const, accept: IMAGE_TYPES, maxBytes: MAX_IMAGE_BYTES };

export default function ImageEditor(props: EditorProps) {
  const { field, value, onChange, error } = props;
  const t = useTranslations('images');
  const [sending, setSending] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  // Of two files given one after the other, the later one counts.
  const latest = useRef<Blob | null>(null);
  const stored = typeof value === 'string' && value !== '' ? value : null;
  const take = async (given: unknown) => {
    latest.current = given instanceof File ? given : null;
    setFault(null);
    setSending(given instanceof File ? given : null);
    if (!(given instanceof File)) return;
    try {
      const { data } = await call(uploadImage, { body: { file: given } });
      if (latest.current === given) onChange(data.key);
    } catch (failure) {
      if (latest.current !== given) return;
      const problem = failure instanceof ApiError ? failure.problem : null;
      setFault(problem?.errors?.file?.[0] ?? problem?.detail ?? t('failed'));
    }
    if (latest.current === given) setSending(null);
  };
  return (
    <div className={styles.editor}>
      <FileEditor
        {...props}
        field={{ name: field.name, schema: field.schema, label: field.label, meta, optional: true }}
        value={sending ?? undefined}
        onChange={(next) => void take(next)}
        error={fault ?? error}
      />
      {field.help && <p className={styles.note}>{field.help}</p>}
      {sending && (
        <p role="status" className={styles.note}>
          {t('sending')}
        </p>
      )}
      {stored && !sending && (
        <div className={styles.stored}>
          <StoredImage image={stored} alt={t('chosen')} className={styles.picture} />
          <Button size="small" icon="x" onPress={() => onChange(null)}>
            {t('remove')}
          </Button>
        </div>
      )}
    </div>
  );
}
