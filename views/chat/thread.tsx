/** One conversation: with whom, what was written, and the field to write in. What is on the screen is read. */
import { type Ref, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { Conversation } from '#contract/entities/chat.ts';
import { useRunner } from '#services/run.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { MenuButton } from '#ui/menu.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { State } from '#ui/state.tsx';
import { Tag } from '#ui/tag.tsx';
import { useFormats } from '../format/use-formats.ts';
import styles from './chat.module.css';
import { Composer } from './composer.tsx';
import { MessagesView } from './messages-view.tsx';
import { useConversationActions } from './use-actions.ts';
import { useThread } from './use-thread.ts';

interface Props {
  readonly id: number;
  readonly fieldRef?: Ref<HTMLTextAreaElement>;
  readonly autoFocus?: boolean;
  /** Told which conversation it is, once it is known. */
  readonly onLoaded?: (conversation: Conversation | null) => void;
  /** The way back to the list. */
  readonly onLeave?: () => void;
  /** Drawn where it is the heading of the screen. */
  readonly heading?: boolean;
}

export function Thread({ id, fieldRef = null, autoFocus, onLoaded, onLeave, heading = false }: Props) {
  const t = useTranslations();
  const thread = useThread(id);
  const [sent, setSent] = useState(0);
  const { conversation, messages } = thread;
  useSeen(conversation, messages.find(({ author }) => author !== 'admin')?.id);
  useEffect(() => onLoaded?.(conversation), [conversation, onLoaded]);
  if (!conversation) {
    if (!thread.error)
      return (
        <div className={styles.thread} aria-busy>
          <div className={styles.waiting}>
            <Skeleton width={200} height={20} />
            <Skeleton height={200} />
          </div>
        </div>
      );
    const gone = thread.error.problem.status === 404;
    return (
      <div className={styles.thread}>
        <State
          icon={gone ? 'search-x' : 'triangle-alert'}
          title={t(gone ? 'chats.missing' : 'detail.failed')}
          text={gone ? t('detail.missingText') : undefined}
          alert
        >
          {!gone && <Button onPress={thread.retry}>{t('ui.retry')}</Button>}
          {onLeave && <Button onPress={onLeave}>{t('chats.back')}</Button>}
        </State>
      </div>
    );
  }
  return (
    <section className={styles.thread} aria-label={t('chats.messages', { name: conversation.name })}>
      {heading && <ThreadHead conversation={conversation} onLeave={onLeave} />}
      <MessagesView
        conversation={conversation}
        messages={messages}
        hasOlder={thread.hasOlder}
        onOlder={thread.older}
        loading={thread.loading}
        sent={sent}
      />
      <Composer
        conversation={conversation}
        fieldRef={fieldRef}
        autoFocus={autoFocus}
        onSent={() => setSent((count) => count + 1)}
        onLeave={onLeave}
      />
    </section>
  );
}

function ThreadHead({ conversation, onLeave }: { conversation: Conversation; onLeave?: () => void }) {
  const t = useTranslations();
  const formats = useFormats();
  const actions = useConversationActions(['chat.open', 'chat.send']);
  const isTeacher = conversation.teacher_id !== null;
  const path = isTeacher ? `/teachers/${conversation.teacher_id}` : `/students/${conversation.student_id}`;
  return (
    <header className={styles.head}>
      {onLeave && (
        <span className={styles.backButton}>
          <IconButton icon="chevron-left" label={t('chats.back')} onPress={onLeave} />
        </span>
      )}
      <div className={styles.who}>
        <h1 className={styles.whoName}>
          <Link to={path}>{conversation.name || `#${conversation.id}`}</Link>
        </h1>
        <Tag>{t(isTeacher ? 'chats.teacher' : 'chats.student')}</Tag>
        <span className={styles.facts}>
          {[
            conversation.email,
            conversation.mail_copies && conversation.email ? t('chats.copies') : '',
            conversation.key_at ? t('chats.app', { at: formats.day(conversation.key_at) }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <MenuButton
        label={t('chats.actions')}
        trigger={<IconButton icon="more" label={t('chats.actions')} />}
        groups={actions.groups({ ...conversation })}
        onChoose={(command) => actions.choose(command, conversation.id)}
      />
    </header>
  );
}

/** Tells the school's inbox that what is on the screen has been read: once for what arrived, so that it can be marked unread again. */
function useSeen(conversation: Conversation | null, newest: number | undefined): void {
  const { run } = useRunner();
  const told = useRef<string | null>(null);
  const id = conversation?.id;
  const unread = (conversation?.unread ?? 0) > 0;
  useEffect(() => {
    const tell = () => {
      const key = `${id} ${newest}`;
      if (id === undefined || document.visibilityState !== 'visible' || told.current === key) return;
      told.current = key;
      if (unread) void run('chat.see', { conversation: id }, 'row');
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [id, newest, unread, run]);
}
