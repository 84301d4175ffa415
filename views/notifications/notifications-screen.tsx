/** All notifications, the newest first: read and unread by keys, opened by Enter. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { listNotifications, type Notification } from '#contract/entities/notification.ts';
import { call } from '#services/http.ts';
import { useRunner } from '#services/run.ts';
import { focusedAtom, useScreen } from '#services/screen.ts';
import { Button } from '#ui/button.tsx';
import { TabState } from '../detail/tab-state.tsx';
import { useFormats } from '../format/use-formats.ts';
import styles from './notifications.module.css';

export default function NotificationsScreen() {
  const t = useTranslations();
  const { run } = useRunner();
  const navigate = useNavigate();
  const formats = useFormats();
  const id = useId();
  const setFocused = useSetAtom(focusedAtom);
  const [at, setAt] = useState(0);
  useScreen(t('menu.notifications'), 'notifications');
  // Page 1 is the list; later pages are put behind it. Source: the brief, section 4.
  const query = useInfiniteQuery({
    queryKey: ['notification', 'list'],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => call(listNotifications, { query: { page: pageParam } }, { signal }),
    getNextPageParam: ({ current_page, last_page }) => (current_page < last_page ? current_page + 1 : undefined),
  });
  const rows = query.data?.pages.flatMap((page) => page.data) ?? [];
  const active = rows[Math.min(at, rows.length - 1)];
  useEffect(() => {
    setFocused(
      active
        ? { entity: 'notification', id: active.id, row: active as unknown as Readonly<Record<string, unknown>> }
        : null,
    );
  }, [active, setFocused]);
  useEffect(() => () => setFocused(null), [setFocused]);
  const open = (one: Notification) => {
    if (!one.read_at) void run('notification.mark-read', { notifications: { ids: [one.id] } }, 'row');
    if (one.link) void navigate(one.link);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (
      event.target !== event.currentTarget ||
      event.nativeEvent.isComposing ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    const by = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
    if (by) {
      const next = Math.min(rows.length - 1, Math.max(0, at + by));
      setAt(next);
      document.getElementById(`${id}${next}`)?.scrollIntoView({ block: 'nearest' });
      if (next >= rows.length - 3 && query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    } else if (event.key === 'Enter' && active) open(active);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1>{t('menu.notifications')}</h1>
        <Button
          size="small"
          onPress={() => run('notification.mark-all-read', {}, 'button')}
          isDisabled={rows.every(({ read_at }) => read_at)}
        >
          {t('notices.markAll')}
        </Button>
      </header>
      {rows.length === 0 ? (
        <TabState
          query={query}
          loaded={Boolean(query.data)}
          icon="bell"
          empty={t('notices.none')}
          emptyText={t('notices.noneText')}
        />
      ) : (
        <>
          <div
            role="listbox"
            data-content
            tabIndex={0}
            aria-label={t('menu.notifications')}
            aria-activedescendant={`${id}${at}`}
            className={styles.list}
            onKeyDown={onKeyDown}
          >
            {rows.map((one, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the list's, which keeps focus
              // biome-ignore lint/a11y/useFocusableInteractive: the list points here by aria-activedescendant
              <div
                key={one.id}
                id={`${id}${index}`}
                role="option"
                aria-selected={index === at}
                className={styles.item}
                data-active={index === at || undefined}
                data-unread={one.read_at === null || undefined}
                onClick={() => {
                  setAt(index);
                  open(one);
                }}
              >
                <span className={styles.dot} aria-hidden />
                <span className={styles.text}>
                  <span className={styles.title}>{one.title}</span>
                  {one.body && <span className={styles.body}>{one.body}</span>}
                </span>
                <time className={styles.time} dateTime={one.created_at}>
                  {formats.instant(one.created_at)}
                </time>
                {one.read_at === null && <span className={styles.hidden}>{t('notices.unread')}</span>}
              </div>
            ))}
          </div>
          {query.hasNextPage && (
            <Button isDisabled={query.isFetchingNextPage} onPress={() => query.fetchNextPage()}>
              {t('history.more')}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
