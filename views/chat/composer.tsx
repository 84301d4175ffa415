/** Writes a message: kept as it is typed, sent by a key, and still there when sending fails. */
import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Conversation, MAX_MESSAGE } from '#contract/entities/chat.ts';
import { platform } from '#services/platform.ts';
import { useRunner } from '#services/run.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import styles from './chat.module.css';
import { draftOf, keepDraft } from './drafts.ts';
import { TemplateMenu } from './template-menu.tsx';
import { insertAt } from './template-text.ts';

interface Props {
  readonly conversation: Conversation;
  readonly fieldRef: Ref<HTMLTextAreaElement>;
  readonly autoFocus?: boolean;
  readonly onSent: () => void;
  /** Esc: the way back. */
  readonly onLeave?: () => void;
}

/** From so many characters before the end on, what is left is told. */
const NEAR_END = 400;

export function Composer({ conversation, fieldRef, autoFocus = false, onSent, onLeave }: Props) {
  const t = useTranslations('chats');
  const { run } = useRunner();
  const [text, setText] = useState(() => draftOf(conversation.id));
  const [mail, setMail] = useState<boolean | null>(null);
  const [state, setState] = useState<'still' | 'sending' | 'failed'>('still');
  const field = useRef<HTMLTextAreaElement | null>(null);
  const left = MAX_MESSAGE - text.trim().length;
  const ready = text.trim() !== '' && left >= 0 && state !== 'sending';
  const byMail = (mail ?? conversation.mail_copies) && conversation.email !== '';
  const write = (next: string) => {
    setText(next);
    setState('still');
    keepDraft(conversation.id, next);
  };
  const send = async () => {
    if (!ready) return;
    setState('sending');
    const result = await run('chat.send', { conversation: conversation.id, body: text, mail: byMail }, 'form');
    if (result.state !== 'done') return setState('failed');
    write('');
    setMail(null);
    field.current?.focus();
    onSent();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
    else if (event.key === 'Escape' && onLeave) onLeave();
    else if (event.key === 'PageUp' || event.key === 'PageDown') scrollThread(event.key === 'PageUp' ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  // What was written is read without leaving the field.
  const scrollThread = (by: number) => {
    const thread = field.current?.closest('section')?.querySelector('[data-thread]');
    thread?.scrollBy({ top: by * thread.clientHeight * 0.85 });
  };
  const insert = (template: string) => {
    const element = field.current;
    const { text: next, cursor } = insertAt(
      text,
      element?.selectionStart ?? text.length,
      element?.selectionEnd ?? text.length,
      template,
    );
    write(next);
    // Once it is drawn, and the menu has given the focus back to its button.
    setTimeout(() => {
      element?.focus();
      element?.setSelectionRange(cursor, cursor);
    });
  };
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <textarea
        ref={(element) => {
          field.current = element;
          if (typeof fieldRef === 'function') fieldRef(element);
          else if (fieldRef) fieldRef.current = element;
        }}
        className={styles.field}
        rows={3}
        aria-label={t('write', { name: conversation.name })}
        placeholder={t('write', { name: conversation.name })}
        value={text}
        readOnly={state === 'sending'}
        aria-invalid={left < 0 || undefined}
        // biome-ignore lint/a11y/noAutofocus: who opens a conversation goes on to write in it
        autoFocus={autoFocus}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {state === 'failed' && (
        <p className={styles.failed} role="alert">
          {t('notSent')}
        </p>
      )}
      <div className={styles.composerBar}>
        <TemplateMenu name={conversation.name} onChoose={insert} />
        <Checkbox isSelected={byMail} isDisabled={conversation.email === ''} onChange={setMail}>
          {t(conversation.email === '' ? 'noAddress' : 'byMail')}
        </Checkbox>
        <span className={styles.hint}>
          {left < NEAR_END ? (
            <span role="status" data-over={left < 0 || undefined}>
              {t('left', { count: left })}
            </span>
          ) : (
            <span aria-hidden>{t(onLeave ? 'keys' : 'keySend', { send: platform === 'mac' ? '⌘ ↵' : 'Ctrl ↵' })}</span>
          )}
        </span>
        <Button type="submit" variant="primary" icon="send" isDisabled={!ready}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
