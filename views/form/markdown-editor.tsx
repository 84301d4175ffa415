/** A Markdown text: written with the usual keys, and shown beside as it will read. Images are handed over as they come. */
import { type KeyboardEvent, useDeferredValue, useRef, useState } from 'react';
import { Toolbar } from 'react-aria-components/Toolbar';
import { useTranslations } from 'use-intl';
import { IMAGE_TYPES, uploadImage } from '#contract/entities/upload.ts';
import { ApiError, call } from '#services/http.ts';
import { platform } from '#services/platform.ts';
import { IconButton } from '#ui/button.tsx';
import type { EditorProps } from '#ui/form/form-types.ts';
import { TextField } from '#ui/text-field.tsx';
import { type Block, continueList, type Edit, type Mark, putLink, toggleBlock, toggleMark } from '../markdown/edits.ts';
import { MarkdownView } from '../markdown/markdown-view.tsx';
import styles from './markdown-editor.module.css';

type Tool = Mark | Block | 'link' | 'image';

const TOOLS: readonly { readonly tool: Tool; readonly icon: string; readonly keys?: string }[] = [
  { tool: 'bold', icon: 'bold', keys: 'B' },
  { tool: 'italic', icon: 'italic', keys: 'I' },
  { tool: 'heading', icon: 'heading', keys: 'Shift H' },
  { tool: 'list', icon: 'list', keys: 'Shift 8' },
  { tool: 'numbers', icon: 'list-ordered', keys: 'Shift 7' },
  { tool: 'quote', icon: 'text-quote', keys: 'Shift 9' },
  { tool: 'link', icon: 'link', keys: 'Shift K' },
  { tool: 'image', icon: 'image' },
];
/** By the physical key, since Shift with a digit types another character on every layout. */
const BY_CODE: Readonly<Record<string, Tool>> = {
  Digit8: 'list',
  Digit7: 'numbers',
  Digit9: 'quote',
};
const BY_KEY: Readonly<Record<string, Tool>> = { h: 'heading', k: 'link' };

const isImage = (file: File): boolean => IMAGE_TYPES.split(',').includes(file.type);

export default function MarkdownEditor({ field, value, onChange, error, autoFocus }: EditorProps) {
  const t = useTranslations('markdown');
  const area = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(0);
  const [fault, setFault] = useState<string | null>(null);
  const text = typeof value === 'string' ? value : '';
  const shown = useDeferredValue(text);

  const act = (make: (text: string, range: { start: number; end: number }) => Edit) => {
    const box = area.current;
    if (!box) return;
    const edit = make(box.value, { start: box.selectionStart ?? 0, end: box.selectionEnd ?? 0 });
    box.focus();
    put(box, edit);
  };
  const use = (tool: Tool) => {
    if (tool === 'image') return chooser.current?.click();
    if (tool === 'link') return act((now, range) => putLink(now, range, t('linkText')));
    if (tool === 'bold' || tool === 'italic') return act((now, range) => toggleMark(now, range, tool));
    return act((now, range) => toggleBlock(now, range, tool));
  };
  const take = async (files: readonly File[]) => {
    setFault(null);
    for (const file of files) {
      setSending((count) => count + 1);
      try {
        const { data } = await call(uploadImage, { body: { file } });
        act((now, range) => putLink(now, range, '', data.key));
      } catch (failure) {
        const problem = failure instanceof ApiError ? failure.problem : null;
        setFault(problem?.errors?.file?.[0] ?? problem?.detail ?? t('failed'));
      }
      setSending((count) => count - 1);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.target !== area.current || event.altKey) return;
    const mod = platform === 'mac' ? event.metaKey : event.ctrlKey;
    if (!mod && event.key === 'Enter' && !event.shiftKey && !event.metaKey && !event.ctrlKey) {
      const box = area.current;
      const edit = continueList(box.value, { start: box.selectionStart ?? 0, end: box.selectionEnd ?? 0 });
      if (!edit) return;
      event.preventDefault();
      return put(box, edit);
    }
    if (!mod) return;
    const key = event.key.toLowerCase();
    const tool = event.shiftKey
      ? (BY_CODE[event.code] ?? BY_KEY[key])
      : ({ b: 'bold', i: 'italic' } as Record<string, Tool>)[key];
    if (!tool) return;
    event.preventDefault();
    event.stopPropagation();
    use(tool);
  };
  const modifier = platform === 'mac' ? '⌘' : 'Ctrl';
  return (
    <fieldset
      className={styles.editor}
      onKeyDown={onKeyDown}
      onPaste={(event) => {
        const files = [...event.clipboardData.files].filter(isImage);
        if (files.length === 0) return;
        event.preventDefault();
        void take(files);
      }}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        const files = [...event.dataTransfer.files].filter(isImage);
        if (files.length === 0) return;
        event.preventDefault();
        void take(files);
      }}
    >
      <Toolbar aria-label={t('tools')} className={styles.tools}>
        {TOOLS.map(({ tool, icon, keys }) => (
          <IconButton
            key={tool}
            size="small"
            icon={icon}
            label={keys ? `${t(tool)} (${modifier} ${keys})` : t(tool)}
            onPress={() => use(tool)}
          />
        ))}
        <span className={styles.hint} role="status">
          {sending > 0 ? t('sending') : t('keys')}
        </span>
      </Toolbar>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        accept={IMAGE_TYPES}
        onChange={(event) => {
          void take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <div className={styles.sides}>
        <div className={styles.side}>
          <TextField
            label={field.label}
            help={field.help}
            lines={18}
            inputRef={area}
            value={text}
            onChange={onChange}
            error={fault ?? error}
            isRequired={!field.optional}
            autoFocus={autoFocus}
            autoComplete="off"
          />
        </div>
        <div className={styles.side}>
          <span className={styles.label} aria-hidden>
            {t('preview')}
          </span>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keys */}
          <section aria-label={t('preview')} tabIndex={0} className={styles.preview}>
            {text.trim() === '' ? (
              <p className={styles.nothing}>{t('previewEmpty')}</p>
            ) : (
              <MarkdownView source={shown} />
            )}
          </section>
        </div>
      </div>
    </fieldset>
  );
}

/** Does an edit in the field as if it was typed, so that the browser's own undo takes it back. */
function put(box: HTMLTextAreaElement, { from, to, insert, select }: Edit): void {
  box.setSelectionRange(from, to);
  if (!document.execCommand(insert === '' ? 'delete' : 'insertText', false, insert)) {
    box.setRangeText(insert, from, to, 'end');
    box.dispatchEvent(new Event('input', { bubbles: true }));
  }
  box.setSelectionRange(select.start, select.end);
}
