/** Banners or advertisements: what is shown now, what is to come, what is over, and how each looks in its place. */
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { COUNTED_DAYS } from '#contract/entities/notice.ts';
import type { AnyResource } from '#contract/resource.ts';
import { RUN_STATES, type RunState, runStateOf, shareOf } from '#contract/rules/run-state.ts';
import { useUrlState } from '#services/url-state.ts';
import type { GridColumn, GridProps, GridRow } from '#ui/grid/grid-types.ts';
import { Tiles } from '#ui/grid/tiles.tsx';
import { Icon } from '#ui/icon.tsx';
import { SwitchGroup } from '#ui/switch-group.tsx';
import { Tag } from '#ui/tag.tsx';
import { StoredImage } from '../form/stored-image.tsx';
import { instantWidth } from '../format/formats.ts';
import { InstantCell } from '../format/instant-cell.tsx';
import { useFormats } from '../format/use-formats.ts';
import { fieldColumns } from '../list/field-column.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { contentCommands, PeekActions, PeekHistory } from '../list/peek-parts.tsx';
import { PlacementPreview } from './placement-preview.tsx';
import { type Promotion, runTone } from './promotion.ts';
import styles from './promotions.module.css';
import { useNoticeCounts } from './use-notice-counts.ts';
import { useNow, usePublished } from './use-published.ts';

interface Props {
  readonly entity: 'banner' | 'advertisement';
  readonly resource: AnyResource;
  readonly title: string;
  readonly icon: string;
}

const HIDDEN = ['id', 'link', 'updated_at'];
const ALL = 'all';
const COUNTED = ['shown', 'followed'] as const;
const TILE = { width: 152, height: 288 };
const promotionOf = (row: GridRow) => row as Promotion;

export function PromotionsScreen({ entity, resource, title, icon }: Props) {
  const t = useTranslations();
  const formats = useFormats();
  const [url, setUrl] = useUrlState();
  const published = usePublished(resource);
  const counts = useNoticeCounts(entity);
  const now = useNow();
  const gallery = url.view === 'gallery';
  const columns = useMemo((): readonly GridColumn[] => {
    const column = fieldColumns(t);
    const instant = (id: 'starts_at' | 'ends_at', none: string) =>
      column(id, instantWidth(formats), {
        sortable: true,
        minWidth: 168,
        cell: (row) =>
          promotionOf(row)[id] ? <InstantCell at={promotionOf(row)[id] as string} /> : <Muted>{none}</Muted>,
      });
    return [
      column('id', 64, { sortable: true, align: 'end' }),
      column('image', 72, { priority: 3, minWidth: 60, cell: (row) => <Thumbnail row={row} /> }),
      column('title', 240, { sortable: true, priority: 1, minWidth: 116 }),
      column('runs', 124, { priority: 1, minWidth: 116, cell: (row) => <RunTag state={stateOf(row, now)} /> }),
      column('placement', 136, {
        sortable: true,
        priority: 3,
        minWidth: 112,
        cell: (row) => t(`${entity}.placement.${promotionOf(row).placement}`),
      }),
      instant('starts_at', t('promotions.atOnce')),
      instant('ends_at', t('promotions.forEver')),
      column('weight', 80, { sortable: true, align: 'end' }),
      {
        id: 'share',
        header: t('promotions.share'),
        width: 120,
        minWidth: 112,
        align: 'end',
        cell: (row) => percent(shareOf(promotionOf(row), published, now), formats),
      },
      ...COUNTED.map(
        (what): GridColumn => ({
          id: what,
          header: t(`promotions.${what}`),
          width: 104,
          minWidth: 88,
          priority: 3,
          align: 'end',
          cell: (row) => formats.number(counts.get(row.id as number)?.[what] ?? 0),
        }),
      ),
      column('link', 240),
      column('updated_at', instantWidth(formats), { cell: (row) => formats.instant(row.updated_at as string) }),
    ];
  }, [t, formats, entity, published, counts, now]);
  const tiles = (rows: GridProps) => (
    <Tiles
      {...rows}
      tileWidth={TILE.width}
      tileHeight={TILE.height}
      tile={(row) => <PromotionTile entity={entity} row={row} state={stateOf(row, now)} />}
    />
  );
  return (
    <ListScreen
      resource={resource}
      title={title}
      scope={`${entity}s`}
      columns={columns}
      hidden={HIDDEN}
      icon={icon}
      add={`${entity}.add`}
      body={gallery ? tiles : undefined}
      tools={
        <SwitchGroup
          label={t('promotions.view')}
          value={gallery ? 'gallery' : 'list'}
          options={[
            { id: 'list', label: t('promotions.list'), icon: 'rows-3' },
            { id: 'gallery', label: t('promotions.gallery'), icon: 'layout-grid' },
          ]}
          onChange={(view) => setUrl({ view: view === 'gallery' ? view : null })}
        />
      }
      above={
        <SwitchGroup
          label={t('promotions.filter')}
          value={url.runs && !url.runs.includes(',') ? url.runs : ALL}
          options={[
            { id: ALL, label: t('promotions.all') },
            ...RUN_STATES.map((id) => ({ id, label: t(`run_state.${id}`) })),
          ]}
          onChange={(runs) => setUrl({ runs: runs === ALL ? null : runs, at: null, row: null })}
        />
      }
      peekTop={(row) => (
        <>
          <PlacementPreview entity={entity} shown={promotionOf(row)} />
          <PeekActions id={row.id as number} entity={entity} commands={contentCommands(entity, promotionOf(row))} />
        </>
      )}
      facts={(row) => {
        const one = promotionOf(row);
        const share = shareOf(one, published, now);
        return [
          { label: t('fields.runs'), value: <RunTag state={stateOf(row, now)} /> },
          {
            label: t('promotions.share'),
            value:
              share === null
                ? null
                : share === 1
                  ? t('promotions.alone')
                  : t('promotions.shareText', { share: percent(share, formats) }),
          },
          {
            label: t('promotions.counted'),
            value: t('promotions.countedText', {
              days: COUNTED_DAYS,
              shown: counts.get(row.id as number)?.shown ?? 0,
              followed: counts.get(row.id as number)?.followed ?? 0,
            }),
          },
          { label: t('fields.placement'), value: t(`${entity}.placement.${one.placement}`) },
          {
            label: t('fields.starts_at'),
            value: one.starts_at ? formats.instant(one.starts_at) : t('promotions.atOnce'),
          },
          { label: t('fields.ends_at'), value: one.ends_at ? formats.instant(one.ends_at) : t('promotions.forEver') },
          { label: t('fields.weight'), value: formats.number(one.weight) },
          { label: t('fields.link'), value: one.link || t('promotions.opensNothing') },
        ];
      }}
      peekExtra={(row) => <PeekHistory entity={entity} id={row.id as number} />}
    />
  );
}

const stateOf = (row: GridRow, now: number): RunState => runStateOf(promotionOf(row), now);
const percent = (share: number | null, formats: ReturnType<typeof useFormats>) =>
  share === null ? '' : formats.percent(share);

function RunTag({ state }: { state: RunState }) {
  const t = useTranslations('run_state');
  return <Tag tone={runTone[state]}>{t(state)}</Tag>;
}

const Muted = ({ children }: { children: string }) => <span className={styles.muted}>{children}</span>;

function Thumbnail({ row }: { row: GridRow }) {
  const { image } = promotionOf(row);
  return (
    <span className={styles.thumbnail}>
      {image ? <StoredImage image={image} alt="" className={styles.small} /> : <Icon name="image-off" size={14} />}
    </span>
  );
}

function PromotionTile({ entity, row, state }: { entity: Props['entity']; row: GridRow; state: RunState }) {
  return (
    <span className={styles.tile}>
      <PlacementPreview entity={entity} shown={promotionOf(row)} bare />
      <span className={styles.name}>{promotionOf(row).title}</span>
      <RunTag state={state} />
    </span>
  );
}
