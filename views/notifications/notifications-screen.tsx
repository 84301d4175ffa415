/** All notifications, the newest first: read and unread by keys, opened by Enter. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { listNotifications, type Notification } from '#contract/entities/notification.ts';
import { desktopAtom } from '#services/desktop.ts';
import { call } from '#services/http.ts';
import { useRunner } from '#services/run.ts';
import { focusedAtom, useScreen } from '#services/screen.ts';
import { useUrlState } from '#services/url-state.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { State } from '#ui/state.tsx';
import { TabState } from '../detail/tab-state.tsx';
import { useFormats } from '../format/use-formats.ts';
import { focusFree } from '../list/focus-free.ts';
import styles from './notifications.module.css';

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  j: 1,
  ArrowUp: -1,
  k: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

export default function NotificationsScreen() {
  const t = useTranslations();
  const { run, keysOf } = useRunner();
  const navigate = useNavigate();
  const formats = useFormats();
  const id = useId();
  const setFocused = useSetAtom(focusedAtom);
  const [at, setAt] = useState(0);
  const [url, setUrl] = useUrlState();
  const unread = url.unread === '1';
  const list = useRef<HTMLDivElement>(null);
  useScreen(t('menu.notifications'), 'notifications');
  // Page 1 is the list; later pages are put behind it. Source: the brief, section 4.
  const query = useInfiniteQuery({
    queryKey: ['notification', 'list', { unread }],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, { query: { page: pageParam, ...(unread ? { read: '0' as const } : {}) } }, { signal }),
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
  // The screen begins at its list.
  const some = rows.length > 0;
  useEffect(() => {
    if (some && focusFree()) list.current?.focus({ preventScroll: true });
  }, [some]);
  const desktop = useAtomValue(desktopAtom) ? 'notification.desktop-off' : 'notification.desktop-on';
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
    const by = STEPS[event.key];
    if (by !== undefined) {
      const next = Math.min(rows.length - 1, Math.max(0, Math.min(at, rows.length - 1) + by));
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
        <Checkbox isSelected={unread} onChange={(only) => setUrl({ unread: only ? '1' : null })}>
          {t('notices.unreadOnly')}
        </Checkbox>
        <span className={styles.acts}>
          <Button
            size="small"
            variant="quiet"
            icon={desktop === 'notification.desktop-on' ? 'bell-ring' : 'bell-minus'}
            onPress={() => run(desktop, {}, 'button')}
          >
            {t(`commands.${desktop}.title`)}
          </Button>
          <Button
            size="small"
            icon="check-check"
            onPress={() => run('notification.mark-all-read', {}, 'button')}
            isDisabled={rows.every(({ read_at }) => read_at)}
          >
            {t('notices.markAll')}
          </Button>
        </span>
      </header>
      {rows.length === 0 && unread && query.data ? (
        <State icon="check" title={t('notices.allRead')} text={t('notices.allReadText')}>
          <Button onPress={() => setUrl({ unread: null })}>{t('notices.showAll')}</Button>
        </State>
      ) : rows.length === 0 ? (
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
            ref={list}
            role="listbox"
            data-content
            tabIndex={0}
            aria-label={t('menu.notifications')}
            aria-activedescendant={`${id}${Math.min(at, rows.length - 1)}`}
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
                aria-selected={one === active}
                className={styles.item}
                data-active={one === active || undefined}
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
          <p className={styles.keys}>
            {t('notices.keys', {
              read: keysOf('notification.mark-read') ?? '',
              unread: keysOf('notification.mark-unread') ?? '',
            })}
          </p>
        </>
      )}
    </div>
  );
}
