/** A new token, shown this once: read, copied, and closed by saying that it is kept. */
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { copyText } from '#services/clipboard.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';

interface Props {
  readonly name: string;
  readonly token: string;
  readonly onClose: () => void;
}

export default function TokenDialog({ name, token, onClose }: Props) {
  const t = useTranslations('tokens.shown');
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [copied, setCopied] = useState<boolean | null>(null);
  const copy = async () => {
    try {
      await copyText(token);
      setCopied(true);
    } catch {
      // The browser may refuse, and has no clipboard where the console comes without https.
      setCopied(false);
      field.current?.focus();
      field.current?.select();
    }
  };
  return (
    <Dialog
      title={t('title', { name })}
      onClose={onClose}
      dismissable={false}
      closable={false}
      footer={
        <>
          <Button icon="copy" onPress={() => void copy()}>
            {t('copy')}
          </Button>
          <Button variant="primary" onPress={onClose}>
            {t('kept')}
          </Button>
        </>
      }
    >
      <p>{t('text')}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void copy();
        }}
      >
        <TextField
          label={t('field')}
          help={t('help')}
          value={token}
          isReadOnly
          autoFocus
          autoComplete="off"
          spellCheck="false"
          inputRef={field}
          onFocus={() => field.current?.select()}
        />
      </form>
      <p role="status">{copied !== null && t(copied ? 'copied' : 'notCopied')}</p>
    </Dialog>
  );
}
