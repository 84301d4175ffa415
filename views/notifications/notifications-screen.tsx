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
import { Icon } from '#ui/icon.tsx';
import { useLanguage } from '#ui/language.ts';
import { State } from '#ui/state.tsx';
import { TabState } from '../detail/tab-state.tsx';
import { useFormats } from '../format/use-formats.ts';
import { type MenuPlace, RowMenu } from '../list/row-menu.tsx';
import { groupsOf, type Line, linesOf } from './groups.ts';
import styles from './notifications.module.css';

/** Notifications that PageDown goes over. */
const LEAP = 10;
/** Lines that fill a screen: fewer than that, with more to come, may be one line that tells of a part alone. */
const FULL = 20;
/** Pages that are read unasked for at most. */
const MOST_PAGES = 10;

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
  const [opened, setOpened] = useState<readonly number[]>([]);
  const [chosen, setChosen] = useState(Number(url.row) || 0);
  const groups = useMemo(
    () =>
      days.flatMap(({ day, kinds }) =>
        kinds.map(({ kind, rows }, place) => ({
          day,
          kind,
          count: rows.length,
          first: place === 0,
          // One that is chosen is shown.
          lines: linesOf(rows, (line) => opened.includes(line) || rows.some(({ id: one }) => one === chosen)),
        })),
      ),
    [days, opened, chosen],
  );
  const lines = useMemo(() => groups.flatMap((group) => group.lines), [groups]);
  const today = todayIn(zone, Date.now());
  const dayName = (day: string) =>
    day === today ? t('chats.today') : day === addDays(today, -1) ? t('chats.yesterday') : formats.shortDay(day);
  // One that is gone leaves the focus at its place.
  const place = useRef(0);
  const found = lines.findIndex(({ id: one }) => one === chosen);
  const at = found >= 0 ? found : Math.max(0, Math.min(place.current, lines.length - 1));
  const line = lines[at];
  const active = line && 'row' in line ? line.row : undefined;
  useEffect(() => {
    place.current = at;
  }, [at]);
  // The one that the address named on arrival may be on a later page. Once it was there, or has gone, it is not looked for.
  const [sought, setSought] = useState(chosen);
  const isThere = found >= 0;
  useEffect(() => {
    if (isThere) setSought(0);
  }, [isThere]);
  // Many of a kind are one line, which has to count them all.
  const isShort = lines.length < FULL || (sought > 0 && !isThere);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  useEffect(() => {
    if (isShort && hasNextPage && !isFetchingNextPage && (told?.length ?? 0) < MOST_PAGES) void fetchNextPage();
  }, [isShort, hasNextPage, isFetchingNextPage, fetchNextPage, told]);
  const goTo = (index: number) => {
    const to = lines[index];
    if (!to) return;
    setSought(0);
    setChosen(to.id);
    writePlace(() => setUrl({ row: to.id > 0 ? String(to.id) : null }, true));
  };
  /** Shows each of those that a line tells of together, or that line alone again. */
  const show = (many: number, each: boolean) => {
    setOpened(each ? [...opened, many] : opened.filter((one) => one !== many));
    setChosen(many);
  };
  const titleOf = ({ title, data: { student, when, count } }: Notification) =>
    // What the heading says is not said again.
    student && when && !(Number(count) > 1) ? `${student}, ${formats.instant(String(when))}` : title;
  useLayoutEffect(() => dropPlace, []);
  useRowInFocus('notification', active?.id, active);
  const desktop = useAtomValue(desktopAtom) ? 'notification.desktop-off' : 'notification.desktop-on';
  const openLine = (one: Line) => {
    if ('row' in one) return open(one.row);
    const ids = one.many.filter(({ read_at }) => !read_at).map((each) => each.id);
    if (ids.length > 0) void run('notification.mark-read', { notifications: { ids } }, 'row');
    flushPlace();
    void navigate(one.list);
  };
  const open = (one: Notification) => {
    if (!one.read_at) void run('notification.mark-read', { notifications: { ids: [one.id] } }, 'row');
    if (!one.link) return;
    flushPlace();
    void navigate(one.link);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const act = actOf(event.nativeEvent, singleKeys);
    const many = groups.find((group) => group.lines.some((one) => one === line))?.lines.find((one) => 'many' in one);
    if (act?.act === 'move') {
      const next = moveTo(act.to, at, lines.length, LEAP);
      goTo(next);
      document.getElementById(`${id}${next}`)?.scrollIntoView({ block: 'nearest' });
      if (next >= lines.length - 3 && hasNextPage && !isFetchingNextPage) void fetchNextPage();
    } else if (act?.act === 'menu' && active)
      setMenu({ row: active, at: { current: document.getElementById(`${id}${at}`) } });
    else if (act?.act === 'open' && line) openLine(line);
    else if (many && (event.key === 'ArrowRight' || event.key === 'ArrowLeft'))
      show(many.id, event.key === 'ArrowRight');
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
            isDisabled={told?.every((page) => page.data.every(({ read_at }) => read_at)) ?? true}
          >
            {t('notices.markAll')}
          </Button>
        </span>
      </header>
      {lines.length === 0 && unread && query.data ? (
        <State icon="check" title={t('notices.allRead')} text={t('notices.allReadText')}>
          <Button onPress={() => setUrl({ unread: null })}>{t('notices.showAll')}</Button>
        </State>
      ) : lines.length === 0 ? (
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
            {groups.map(({ day, kind, count, first, lines: own }) => {
              const name = t(`notices.kind.${kind}`);
              return (
                // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
                <div
                  key={`${day} ${kind}`}
                  role="group"
                  aria-label={`${dayName(day)}, ${name}`}
                  className={styles.group}
                >
                  {first && (
                    <p className={styles.day} aria-hidden>
                      {dayName(day)}
                    </p>
                  )}
                  <p className={styles.kind} aria-hidden>
                    {name}
                    {count > 1 && <span className={styles.many}>{formats.number(count)}</span>}
                  </p>
                  {own.map((one) => {
                    const index = lines.indexOf(one);
                    const row = 'row' in one ? one.row : null;
                    return (
                      // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the list's, which keeps focus
                      // biome-ignore lint/a11y/useFocusableInteractive: the list points here by aria-activedescendant
                      <div
                        key={one.id}
                        id={`${id}${index}`}
                        role="option"
                        aria-selected={one === line}
                        className={styles.item}
                        data-active={one === line || undefined}
                        data-unread={row?.read_at === null || undefined}
                        onClick={() => {
                          goTo(index);
                          openLine(one);
                        }}
                      >
                        {row ? (
                          <>
                            <span className={styles.dot} aria-hidden />
                            <span className={styles.text}>
                              <span className={styles.title}>{titleOf(row)}</span>
                              {row.body && <span className={styles.body}>{row.body}</span>}
                            </span>
                            <time className={styles.time} dateTime={row.created_at}>
                              {formats.time(row.created_at)}
                            </time>
                            {row.read_at === null && <span className={styles.hidden}>{t('notices.unread')}</span>}
                          </>
                        ) : (
                          <Many count={count} open={own.length > 1} onShow={(each) => show(one.id, each)} />
                        )}
                      </div>
                    );
                  })}
                </div>
              );
            })}
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

interface ManyProps {
  readonly count: number;
  /** Whether each of them follows. */
  readonly open: boolean;
  readonly onShow: (each: boolean) => void;
}

/** The line for several classes that lack a signature: Enter opens their list, the arrows to the side show each. */
function Many({ count, open, onShow }: ManyProps) {
  const t = useTranslations('notices');
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: for the pointer; the arrows are the keys for it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys are the list's, which keeps focus */}
      <span
        className={styles.turn}
        onClick={(event) => {
          event.stopPropagation();
          onShow(!open);
        }}
      >
        <Icon name={open ? 'chevron-down' : 'chevron-right'} size={16} />
      </span>
      <span className={styles.text}>{t('signatures', { count })}</span>
      <span className={styles.time}>{t(open ? 'oneLine' : 'showEach')}</span>
    </>
  );
}
