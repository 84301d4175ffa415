/** Messages with students and teachers: the conversations at the side, the open one beside them. On a phone one at a time. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { Conversation } from '#contract/entities/chat.ts';
import { dropPlace, flushPlace, writePlace } from '#services/place.ts';
import { useRunner } from '#services/run.ts';
import { useRowInFocus, useScreen } from '#services/screen.ts';
import { useUrlState } from '#services/url-state.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { MenuButton } from '#ui/menu.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { State } from '#ui/state.tsx';
import { CommandButton } from '../list/command-button.tsx';
import { SearchField } from '../list/search-field.tsx';
import styles from './chat.module.css';
import { ConversationList } from './conversation-list.tsx';
import { Thread } from './thread.tsx';
import { useConversations } from './use-conversations.ts';

const NEW = [
  ['student.message', 'user-round'],
  ['teacher.message', 'graduation-cap'],
] as const;

export default function ChatScreen() {
  const t = useTranslations();
  const navigate = useNavigate();
  const { run } = useRunner();
  const { conversationId } = useParams();
  const open = Number(conversationId) || null;
  const [url, setUrl] = useUrlState();
  const unread = url.unread === '1' ? '1' : undefined;
  const found = useConversations({ q: url.q, unread });
  const [active, setActive] = useState<number | null>(open ?? (Number(url.row) || null));
  const [shown, setShown] = useState<Conversation | null>(null);
  const [inList, setInList] = useState(true);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useScreen(
    open && shown?.id === open ? shown.name : t('menu.chat'),
    'chat',
    open ? [{ label: t('menu.chat'), to: '/chat' }] : [],
  );
  const current = found.rows.find(({ id }) => id === active) ?? found.rows[0];
  const meant = inList || !open ? current : shown;
  useRowInFocus('conversation', meant?.id, meant);
  useLayoutEffect(() => dropPlace, []);
  useEffect(() => {
    if (open) setActive(open);
  }, [open]);

  const to = useCallback((id: number | null) => `/chat${id ? `/${id}` : ''}${window.location.search}`, []);
  const openOne = (id: number) => {
    if (id === open) return field.current?.focus();
    flushPlace();
    void navigate(to(id));
  };
  const leave = useCallback(() => {
    setInList(true);
    // On a phone the list is not on the screen until the conversation is left.
    if (list.current?.offsetParent) list.current.focus();
    else void navigate(to(null));
  }, [navigate, to]);
  const onLoaded = useCallback((conversation: Conversation | null) => setShown(conversation), []);
  // An open conversation is what the screen is about: its name is the title then.
  const Title = open && shown?.id === open ? 'h2' : 'h1';
  const narrowed = Boolean(url.q || unread);
  return (
    <div className={styles.screen} data-open={open !== null || undefined}>
      <aside className={styles.side} aria-label={t('chats.list')}>
        <header className={styles.sideHead}>
          <div className={styles.titleRow}>
            <Title>{t('menu.chat')}</Title>
            <MenuButton
              label={t('chats.newMessage')}
              trigger={
                <Button size="small" icon="plus">
                  {t('chats.newMessage')}
                </Button>
              }
              groups={[{ entries: NEW.map(([id, icon]) => ({ id, icon, label: t(`commands.${id}.title`) })) }]}
              onChoose={(id) => void run(id, {}, 'button')}
            />
          </div>
          <SearchField
            label={t('chats.search')}
            value={url.q ?? ''}
            onSearch={(q) => setUrl({ q }, true)}
            onRows={() => list.current?.focus()}
          />
          <Checkbox isSelected={unread === '1'} onChange={(only) => setUrl({ unread: only ? '1' : null })}>
            {t('chats.unreadOnly')}
          </Checkbox>
        </header>
        {found.rows.length > 0 ? (
          <ConversationList
            rows={found.rows}
            open={open}
            active={current?.id ?? null}
            onActive={(id) => {
              setActive(id);
              writePlace(() => setUrl({ row: String(id) }, true));
            }}
            onOpen={openOne}
            onFocus={() => setInList(true)}
            onEnd={found.more}
            listRef={list}
          />
        ) : (
          <Nothing
            found={found}
            narrowed={narrowed}
            unreadOnly={!url.q && unread === '1'}
            onAll={() => setUrl({ q: null, unread: null })}
          />
        )}
      </aside>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only notes which of the two sides the keys belong to */}
      <div className={styles.main} onFocus={() => setInList(false)}>
        {open ? (
          <Thread
            key={open}
            id={open}
            fieldRef={field}
            autoFocus={!coarse()}
            onLoaded={onLoaded}
            onLeave={leave}
            heading
          />
        ) : (
          <State icon="message-circle" title={t('chats.pick')} text={t('chats.pickText')} />
        )}
      </div>
    </div>
  );
}

/** Where the field's focus would bring up a keyboard over the messages. */
const coarse = () => matchMedia('(pointer: coarse)').matches;

interface NothingProps {
  readonly found: Pick<ReturnType<typeof useConversations>, 'loaded' | 'error' | 'retry'>;
  readonly narrowed: boolean;
  readonly unreadOnly: boolean;
  readonly onAll: () => void;
}

function Nothing({ found, narrowed, unreadOnly, onAll }: NothingProps) {
  const t = useTranslations();
  if (found.error && !found.loaded)
    return (
      <State icon="triangle-alert" title={t('detail.failed')} alert>
        <Button onPress={found.retry}>{t('ui.retry')}</Button>
      </State>
    );
  if (!found.loaded)
    return (
      <div className={styles.waiting} aria-busy>
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} height={44} />
        ))}
      </div>
    );
  if (!narrowed)
    return (
      <State icon="message-circle" title={t('chats.none')} text={t('chats.noneText')}>
        <CommandButton id="student.message" icon="message-circle" />
      </State>
    );
  return (
    <State
      icon={unreadOnly ? 'check' : 'search-x'}
      title={t(unreadOnly ? 'chats.allRead' : 'chats.noMatch')}
      text={t(unreadOnly ? 'chats.allReadText' : 'chats.noMatchText')}
    >
      <Button onPress={onAll}>{t('chats.showAll')}</Button>
    </State>
  );
}
