/** The conversations at the side: moved through by keys, which stay where they are as new messages change the order. */
import { type KeyboardEvent, type Ref, useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { addDays, todayIn } from '#contract/rules/zone.ts';
import { useSingleKeys } from '#services/key-settings.ts';
import { useClubZone } from '#services/profile.ts';
import { Avatar } from '#ui/avatar.tsx';
import { actOf, moveTo } from '#ui/grid/grid-keys.ts';
import { MenuAt } from '#ui/menu.tsx';
import { useFormats } from '../format/use-formats.ts';
import styles from './chat.module.css';
import { draftOf } from './drafts.ts';
import { runsOfDays } from './message-days.ts';
import { useConversationActions } from './use-actions.ts';
import type { FoundConversation } from './use-conversations.ts';

interface Props {
  readonly rows: readonly FoundConversation[];
  /** The conversation that is open. */
  readonly open: number | null;
  /** The one in focus. */
  readonly active: number | null;
  readonly onActive: (id: number) => void;
  readonly onOpen: (id: number) => void;
  readonly onFocus: () => void;
  /** The last rows are near: there may be more. */
  readonly onEnd: () => void;
  readonly listRef: Ref<HTMLDivElement>;
}

/** Conversations that PageDown goes over. */
const LEAP = 8;

export function ConversationList({ rows, open, active, onActive, onOpen, onFocus, onEnd, listRef }: Props) {
  const t = useTranslations();
  const id = useId();
  const actions = useConversationActions(['chat.send']);
  const singleKeys = useSingleKeys();
  const [menu, setMenu] = useState<{ readonly row: number; readonly at: { current: Element | null } } | null>(null);
  const at = Math.max(
    0,
    rows.findIndex((row) => row.id === active),
  );
  const formats = useFormats();
  const zone = useClubZone();
  const today = todayIn(zone, Date.now());
  const dayName = (date: string) =>
    date === today ? t('chats.today') : date === addDays(today, -1) ? t('chats.yesterday') : formats.day(date);
  const optionId = (index: number) => `${id}${rows[index]?.id}`;
  useEffect(() => {
    document.getElementById(`${id}${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const onKeyDown = (event: KeyboardEvent) => {
    const act = actOf(event.nativeEvent, singleKeys);
    const row = rows[at];
    if (act?.act === 'menu' && row) {
      setMenu({ row: row.id, at: { current: document.getElementById(optionId(at)) } });
    } else if (act?.act === 'move') {
      const next = moveTo(act.to, at, rows.length, LEAP);
      const to = rows[next];
      if (to) onActive(to.id);
      if (next >= rows.length - 5) onEnd();
    } else if (act?.act === 'open' && row) {
      if (act.newTab) window.open(`/chat/${row.id}`, '_blank', 'noopener');
      else onOpen(row.id);
    } else if (row && event.key === 'ArrowRight' && !event.altKey && !event.shiftKey) onOpen(row.id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <div
        ref={listRef}
        role="listbox"
        data-content
        data-work
        tabIndex={0}
        aria-label={t('chats.list')}
        aria-activedescendant={rows.length > 0 ? optionId(at) : undefined}
        className={styles.list}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          if (scrollHeight - scrollTop - clientHeight < 200) onEnd();
        }}
      >
        {runsOfDays(rows, timeOf, zone).map(({ date, rows: some }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={`${date} ${some[0]?.id}`} role="group" aria-label={date ? dayName(date) : undefined}>
            {date && (
              <p className={styles.listDay} aria-hidden>
                {dayName(date)}
              </p>
            )}
            {some.map((row) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the list's, which keeps focus
              // biome-ignore lint/a11y/useFocusableInteractive: the list points here by aria-activedescendant
              <div
                key={row.id}
                id={`${id}${row.id}`}
                role="option"
                aria-selected={row.id === open}
                className={styles.option}
                data-active={row === rows[at] || undefined}
                data-unread={row.unread > 0 || undefined}
                onClick={() => onOpen(row.id)}
              >
                <Row row={row} open={row.id === open} />
              </div>
            ))}
          </div>
        ))}
      </div>
      {menu && (
        <MenuAt
          label={t('chats.actions')}
          at={menu.at}
          groups={actions.groups({ ...rows.find(({ id: one }) => one === menu.row) })}
          onChoose={(command) => actions.choose(command, menu.row)}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  );
}

/** When what is shown of it was written. */
const timeOf = (row: FoundConversation): string | null => row.found?.sent_at ?? row.last_message_at;

function Row({ row, open }: { row: FoundConversation; open: boolean }) {
  const t = useTranslations('chats');
  const formats = useFormats();
  const at = timeOf(row);
  // What stands in the field is not told of here.
  const draft = open ? '' : draftOf(row.id);
  return (
    <>
      <Avatar name={row.name} />
      <span className={styles.optionHead}>
        <span className={styles.optionName}>{row.name || `#${row.id}`}</span>
        {row.teacher_id !== null && <span className={styles.kind}>{t('teacher')}</span>}
        {at && (
          <time className={styles.time} dateTime={at}>
            {formats.time(at)}
          </time>
        )}
      </span>
      <span className={styles.optionText}>
        <span className={styles.last}>
          {draft ? (
            <>
              <em className={styles.draft}>{t('draft')}</em> {draft.slice(0, 120)}
            </>
          ) : (
            (row.found?.body.slice(0, 200) ?? row.last_text)
          )}
        </span>
        {row.unread > 0 && (
          <span className={styles.count} role="img" aria-label={t('unreadCount', { count: row.unread })}>
            {row.unread > 99 ? '99+' : row.unread}
          </span>
        )}
      </span>
    </>
  );
}
