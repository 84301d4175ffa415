/** The messages of a conversation: the oldest at the top, by day. It stays at its end as messages arrive, unless one reads above. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Conversation, Message } from '#contract/entities/chat.ts';
import { addDays, todayIn } from '#contract/rules/zone.ts';
import { useClubZone } from '#services/profile.ts';
import { Button } from '#ui/button.tsx';
import { State } from '#ui/state.tsx';
import { useFormats } from '../format/use-formats.ts';
import styles from './chat.module.css';
import { daysOf, goesOn } from './message-days.ts';

interface Props {
  readonly conversation: Conversation;
  /** The newest first. */
  readonly messages: readonly Message[];
  readonly hasOlder: boolean;
  readonly onOlder: () => void;
  /** Whether some are on their way. */
  readonly loading: boolean;
  /** Counts what was sent here: after it the end is shown. */
  readonly sent: number;
}

/** So near to the end, in pixels, is at the end. */
const NEAR = 40;

export function MessagesView({ conversation, messages, hasOlder, onOlder, loading, sent }: Props) {
  const t = useTranslations('chats');
  const formats = useFormats();
  const zone = useClubZone();
  const scroller = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const [below, setBelow] = useState(false);
  const newest = messages[0]?.id;
  const oldest = messages.at(-1)?.id;
  const toEnd = useCallback(() => {
    const element = scroller.current;
    if (element) element.scrollTop = element.scrollHeight;
    atEnd.current = true;
    setBelow(false);
  }, []);
  // What comes in at the top must not push what is being read out of sight.
  const height = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the oldest message says that older ones came in
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element && !atEnd.current) element.scrollTop += element.scrollHeight - height.current;
    height.current = element?.scrollHeight ?? 0;
  }, [oldest]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest message says that one came in
  useLayoutEffect(() => {
    if (atEnd.current) toEnd();
    else setBelow(true);
    height.current = scroller.current?.scrollHeight ?? 0;
  }, [newest, toEnd]);
  useEffect(() => {
    if (sent > 0) toEnd();
  }, [sent, toEnd]);
  const onScroll = () => {
    const element = scroller.current;
    if (!element) return;
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    if (atEnd.current) setBelow(false);
    if (element.scrollTop < 120 && hasOlder) onOlder();
  };
  // Who stands at the top goes on reading: also when what was asked for gave way to what came in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again whenever something has come
  useEffect(() => {
    const element = scroller.current;
    if (element && !loading && hasOlder && element.scrollTop < 120) onOlder();
  }, [loading, hasOlder, oldest]);
  const today = todayIn(zone, Date.now());
  const dayName = (date: string) =>
    date === today ? t('today') : date === addDays(today, -1) ? t('yesterday') : formats.day(date);
  const lastSeen = messages.find(({ author, read_at }) => author === 'admin' && read_at !== null);
  return (
    <div className={styles.messages}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls takes the focus, so that keys scroll it */}
      <div ref={scroller} className={styles.scroller} tabIndex={0} onScroll={onScroll} data-thread>
        {hasOlder && (
          <div className={styles.older}>
            <Button size="small" variant="quiet" icon="arrow-up" onPress={onOlder}>
              {t('older')}
            </Button>
          </div>
        )}
        <div role="log" aria-label={t('messages', { name: conversation.name })} className={styles.log}>
          {messages.length === 0 && <State icon="message-circle" title={t('noMessages')} text={t('noMessagesText')} />}
          {daysOf(messages, zone).map((day) => (
            <section key={day.date} aria-label={dayName(day.date)} className={styles.day}>
              <h2 className={styles.dayName}>
                <time dateTime={day.date}>{dayName(day.date)}</time>
              </h2>
              {day.messages.map((message, index) => (
                <article
                  key={message.id}
                  className={styles.message}
                  data-side={message.author === 'admin' ? 'school' : 'person'}
                  data-goes-on={goesOn(day.messages[index - 1], message) || undefined}
                >
                  <header className={styles.by}>
                    <span className={styles.author}>{message.author_name}</span>
                    <time dateTime={message.sent_at}>{formats.time(message.sent_at)}</time>
                  </header>
                  <p className={styles.bubble} dir="auto">
                    {message.body}
                  </p>
                  {message.id === lastSeen?.id && (
                    <p className={styles.seen}>{t('seen', { at: seenAt(lastSeen.read_at) })}</p>
                  )}
                </article>
              ))}
            </section>
          ))}
        </div>
      </div>
      {below && (
        <div className={styles.below}>
          <Button size="small" icon="arrow-down" onPress={toEnd}>
            {t('newBelow')}
          </Button>
        </div>
      )}
    </div>
  );

  function seenAt(at: string | null): string {
    const day = at && todayIn(zone, Date.parse(at));
    return day === today ? formats.time(at) : formats.instant(at);
  }
}
