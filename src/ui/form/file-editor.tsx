/** A file: chosen, dropped or pasted. Images are shown. */
import { type ClipboardEvent, type DragEvent, useEffect, useId, useState } from 'react';
import { Button, IconButton } from '../button.tsx';
import field from '../field.module.css';
import { useUiText } from '../ui-text.ts';
import styles from './file-editor.module.css';
import type { EditorProps } from './form-types.ts';

export default function FileEditor({
  field: { label, help, meta, optional },
  value,
  onChange,
  error,
  autoFocus,
}: EditorProps) {
  const t = useUiText();
  const id = useId();
  const [over, setOver] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const { accept, maxBytes } = meta.kind === 'file' ? meta : { accept: '', maxBytes: Number.POSITIVE_INFINITY };
  const file = value instanceof Blob ? value : null;
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return setPreview(null);
    const url = URL.createObjectURL(file);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  const take = (files: Iterable<File> | null | undefined) => {
    const [first] = files ?? [];
    if (!first) return;
    if (first.size > maxBytes)
      return setFault(t('validation.fileSize', { max: `${Math.floor(maxBytes / 1024 / 1024)} MB` }));
    setFault(null);
    onChange(first);
  };
  /** What was copied: a file, or where a table is wanted the lines of one, as from a sheet. */
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length > 0) return take(event.clipboardData.files);
    const text = event.clipboardData.getData('text/plain');
    if (!accept.includes('text/csv') || !text.includes('\n')) return;
    event.preventDefault();
    take([new File([text], t('form.pastedLines'), { type: 'text/csv' })]);
  };
  return (
    <fieldset
      className={field.field}
      aria-label={label}
      onPaste={paste}
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <label className={field.label} htmlFor={id}>
        {label}
        {!optional && (
          <span className={field.required} aria-hidden>
            *
          </span>
        )}
      </label>
      <div className={styles.drop} data-over={over || undefined}>
        {preview && <img src={preview} alt="" className={styles.preview} />}
        {file && <span className={styles.name}>{file instanceof File ? file.name : label}</span>}
        <input
          id={id}
          type="file"
          accept={accept}
          className={styles.input}
          onChange={(event) => take(event.target.files)}
        />
        <Button size="small" icon="upload" autoFocus={autoFocus} onPress={() => document.getElementById(id)?.click()}>
          {t('form.chooseFile')}
        </Button>
        <span className={field.help}>{t('form.dropFile')}</span>
        {file && <IconButton size="small" icon="x" label={t('form.removeFile')} onPress={() => onChange(undefined)} />}
      </div>
      {help && <span className={field.help}>{help}</span>}
      {(fault ?? error) && <span className={field.error}>{fault ?? error}</span>}
    </fieldset>
  );
}
