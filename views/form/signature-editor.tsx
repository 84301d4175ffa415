/** A signature: drawn, typed as a name, or an image chosen, dropped or pasted. It is kept as an image in every case. */
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { holdsInk } from '#contract/rules/ink.ts';
import { hasLetters } from '#contract/rules/visible.ts';
import { Button } from '#ui/button.tsx';
import FileEditor from '#ui/form/file-editor.tsx';
import type { EditorProps } from '#ui/form/form-types.ts';
import { Tabs } from '#ui/tabs.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './signature-editor.module.css';
import { HEIGHT, INK, WIDTH, writeName } from './written-name.ts';

/** At once, not a moment later: whoever submits right after the last key has signed. */
function asFile(canvas: HTMLCanvasElement): File {
  const bytes = atob(canvas.toDataURL('image/png').split(',')[1] ?? '');
  return new File([Uint8Array.from(bytes, (one) => one.charCodeAt(0))], 'signature.png', { type: 'image/png' });
}

export default function SignatureEditor(props: EditorProps) {
  const t = useTranslations('signature');
  const [way, setWay] = useState('type');
  const file = {
    ...props.field,
    meta: { kind: 'file' as const, accept: 'image/png,image/jpeg,image/webp', maxBytes: 1024 * 1024 },
  };
  return (
    <div className={styles.editor}>
      <span className={styles.label}>{props.field.label}</span>
      <Tabs
        label={props.field.label}
        selected={way}
        onSelect={setWay}
        tabs={[
          { id: 'type', label: t('type'), content: <Typed {...props} /> },
          { id: 'draw', label: t('draw'), content: <Drawn {...props} /> },
          { id: 'file', label: t('file'), content: <Chosen {...props} field={file} /> },
        ]}
      />
      {props.error && <span className={styles.error}>{props.error}</span>}
    </div>
  );
}

/** A name written in a hand: whoever is to sign, where no other signature of theirs is at hand. */
function Typed({ value, values, onChange, onBegin, autoFocus }: EditorProps) {
  const t = useTranslations('signature');
  const known = value === undefined && typeof values.signer === 'string' ? values.signer : '';
  const [name, setName] = useState(known);
  const canvas = useRef<HTMLCanvasElement>(null);
  const write = (text: string, say = onChange) => {
    setName(text);
    if (!canvas.current) return;
    writeName(canvas.current, text);
    if (hasLetters(text)) say(asFile(canvas.current));
    else say(undefined);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a name that is known is written once, as the form opens
  useLayoutEffect(() => {
    if (known && onBegin) write(known, onBegin);
  }, []);
  return (
    <div className={styles.way}>
      <TextField
        label={t('name')}
        value={name}
        onChange={(text) => write(text)}
        error={name !== '' && !hasLetters(name) ? t('noLetters') : undefined}
        autoFocus={autoFocus}
        autoComplete="off"
      />
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        className={styles.canvas}
        aria-label={t('preview')}
        role="img"
      />
    </div>
  );
}

/** Drawn with a pen, a finger or the mouse. */
function Drawn({ onChange }: EditorProps) {
  const t = useTranslations('signature');
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef(false);
  const [onlyDot, setOnlyDot] = useState(false);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    pen.lineWidth = 2.5;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    pen.strokeStyle = INK;
  }, []);
  const at = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return [
      ((event.clientX - box.left) * WIDTH) / box.width,
      ((event.clientY - box.top) * HEIGHT) / box.height,
    ] as const;
  };
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);
    setOnlyDot(false);
    onChange(undefined);
  };
  return (
    <div className={styles.way}>
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        className={styles.canvas}
        aria-label={t('drawHere')}
        role="img"
        onPointerDown={(event) => {
          drawing.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          const pen = event.currentTarget.getContext('2d');
          pen?.beginPath();
          pen?.moveTo(...at(event));
        }}
        onPointerMove={(event) => {
          if (!drawing.current) return;
          const pen = event.currentTarget.getContext('2d');
          pen?.lineTo(...at(event));
          pen?.stroke();
        }}
        onPointerUp={(event) => {
          drawing.current = false;
          const pixels = event.currentTarget.getContext('2d')?.getImageData(0, 0, WIDTH, HEIGHT);
          const isSigned = !pixels || holdsInk(pixels);
          setOnlyDot(!isSigned);
          onChange(isSigned ? asFile(event.currentTarget) : undefined);
        }}
      />
      {onlyDot && (
        <span className={styles.error} role="alert">
          {t('onlyDot')}
        </span>
      )}
      <Button size="small" onPress={clear}>
        {t('again')}
      </Button>
    </div>
  );
}

/** Longest side of a picture that is looked at, in pixels. */
const LOOKED_AT = 1000;

/** Whether a chosen picture holds ink; what the browser cannot read is for the server to say. */
async function isSigned(file: Blob): Promise<boolean> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return true;
  const scale = Math.min(1, LOOKED_AT / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ];
  const pen = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
  pen?.drawImage(picture, 0, 0, width, height);
  picture.close();
  return !pen || holdsInk(pen.getImageData(0, 0, width, height));
}

/** A picture from a file. One without ink is told at once, and not sent. */
function Chosen({ onChange, ...props }: EditorProps) {
  const t = useTranslations('signature');
  const [blank, setBlank] = useState(false);
  const chosen = useRef<unknown>(undefined);
  const take = (value: unknown) => {
    chosen.current = value;
    setBlank(false);
    onChange(value);
    if (!(value instanceof Blob)) return;
    void isSigned(value).then((signed) => {
      // Another one may have been chosen meanwhile.
      if (signed || chosen.current !== value) return;
      setBlank(true);
      onChange(undefined);
    });
  };
  return <FileEditor {...props} onChange={take} {...(blank ? { error: t('blank') } : {})} />;
}
