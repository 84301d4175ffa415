/** All notifications, the newest first: read and unread by keys, opened by Enter. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { listNotifications, type Notification } from '#contract/entities/notification.ts';
import { addDays, todayIn } from '#contract/rules/zone.ts';
import { desktopAtom } from '#services/desktop.ts';
import { call } from '#services/http.ts';
import { useSingleKeys } from '#services/key-settings.ts';
import { dropPlace, flushPlace, writePlace } from '#services/place.ts';
import { useClubZone } from '#services/profile.ts';
import { useRunner } from '#services/run.ts';
import { useRowInFocus, useScreen } from '#services/screen.ts';
import { useUrlState } from '#services/url-state.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { actOf, moveTo } from '#ui/grid/grid-keys.ts';
import { useLanguage } from '#ui/language.ts';
import { State } from '#ui/state.tsx';
import { TabState } from '../detail/tab-state.tsx';
import { useFormats } from '../format/use-formats.ts';
import { type MenuPlace, RowMenu } from '../list/row-menu.tsx';
import { groupsOf } from './groups.ts';
import styles from './notifications.module.css';

/** Notifications that PageDown goes over. */
const LEAP = 10;

export default function NotificationsScreen() {
  const t = useTranslations();
  // Their words come from the server.
  const locale = useLanguage();
  const { run, keysOf } = useRunner();
  const navigate = useNavigate();
  const formats = useFormats();
  const id = useId();
  const [url, setUrl] = useUrlState();
  const singleKeys = useSingleKeys();
  const unread = url.unread === '1';
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  useScreen(t('menu.notifications'), 'notifications');
  // Page 1 is the list; later pages are put behind it. Source: the brief, section 4.
  const query = useInfiniteQuery({
    queryKey: ['notification', 'list', { unread, locale }],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, { query: { page: pageParam, ...(unread ? { read: '0' as const } : {}) } }, { signal }),
    getNextPageParam: ({ current_page, last_page }) => (current_page < last_page ? current_page + 1 : undefined),
  });
  const zone = useClubZone();
  const told = query.data?.pages;
  const days = useMemo(() => groupsOf(told?.flatMap((page) => page.data) ?? [], zone), [told, zone]);
  const rows = useMemo(() => days.flatMap(({ kinds }) => kinds.flatMap((group) => group.rows)), [days]);
  const today = todayIn(zone, Date.now());
  const dayName = (day: string) =>
    day === today ? t('chats.today') : day === addDays(today, -1) ? t('chats.yesterday') : formats.shortDay(day);
  const [chosen, setChosen] = useState(Number(url.row) || 0);
  // One that is gone leaves the focus at its place.
  const place = useRef(0);
  const found = rows.findIndex(({ id: one }) => one === chosen);
  const at = found >= 0 ? found : Math.max(0, Math.min(place.current, rows.length - 1));
  const active = rows[at];
  useEffect(() => {
    place.current = at;
  }, [at]);
  const goTo = (index: number) => {
    const row = rows[index];
    if (!row) return;
    setChosen(row.id);
    writePlace(() => setUrl({ row: String(row.id) }, true));
  };
  useLayoutEffect(() => dropPlace, []);
  useRowInFocus('notification', active?.id, active);
  const desktop = useAtomValue(desktopAtom) ? 'notification.desktop-off' : 'notification.desktop-on';
  const open = (one: Notification) => {
    if (!one.read_at) void run('notification.mark-read', { notifications: { ids: [one.id] } }, 'row');
    if (!one.link) return;
    flushPlace();
    void navigate(one.link);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const act = actOf(event.nativeEvent, singleKeys);
    if (act?.act === 'move') {
      const next = moveTo(act.to, at, rows.length, LEAP);
      goTo(next);
      document.getElementById(`${id}${next}`)?.scrollIntoView({ block: 'nearest' });
      if (next >= rows.length - 3 && query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    } else if (act?.act === 'menu' && active)
      setMenu({ row: active, at: { current: document.getElementById(`${id}${at}`) } });
    else if (act?.act === 'open' && active) open(active);
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
            role="listbox"
            data-content
            data-work
            tabIndex={0}
            aria-label={t('menu.notifications')}
            aria-activedescendant={`${id}${at}`}
            className={styles.list}
            onKeyDown={onKeyDown}
          >
            {days.map(({ day, kinds }) =>
              kinds.map(({ kind, rows: group }, at) => {
                const name = t(`notices.kind.${kind}`);
                return (
                  // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
                  <div
                    key={`${day} ${kind}`}
                    role="group"
                    aria-label={`${dayName(day)}, ${name}`}
                    className={styles.group}
                  >
                    {at === 0 && (
                      <p className={styles.day} aria-hidden>
                        {dayName(day)}
                      </p>
                    )}
                    <p className={styles.kind} aria-hidden>
                      {name}
                      {group.length > 1 && <span className={styles.many}>{formats.number(group.length)}</span>}
                    </p>
                    {group.map((one) => {
                      const index = rows.indexOf(one);
                      return (
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
                            goTo(index);
                            open(one);
                          }}
                        >
                          <span className={styles.dot} aria-hidden />
                          <span className={styles.text}>
                            <span className={styles.title}>{one.title}</span>
                            {one.body && <span className={styles.body}>{one.body}</span>}
                          </span>
                          <time className={styles.time} dateTime={one.created_at}>
                            {formats.time(one.created_at)}
                          </time>
                          {one.read_at === null && <span className={styles.hidden}>{t('notices.unread')}</span>}
                        </div>
                      );
                    })}
                  </div>
                );
              }),
            )}
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
      {menu && <RowMenu entity="notification" place={menu} onClose={() => setMenu(null)} />}
    </div>
  );
}
