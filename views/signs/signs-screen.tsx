/** Road signs as a gallery or as a list; which of them, and which group, stands in the address. */
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { SIGN_GROUPS, type Sign, sign } from '#contract/entities/sign.ts';
import { useRunner } from '#services/run.ts';
import { useUrlState } from '#services/url-state.ts';
import { Button } from '#ui/button.tsx';
import type { GridColumn, GridProps, GridRow } from '#ui/grid/grid-types.ts';
import { Tiles } from '#ui/grid/tiles.tsx';
import { Icon } from '#ui/icon.tsx';
import { SwitchGroup } from '#ui/switch-group.tsx';
import { Tag } from '#ui/tag.tsx';
import { StoredImage } from '../form/stored-image.tsx';
import { instantWidth } from '../format/formats.ts';
import { useFormats } from '../format/use-formats.ts';
import { fieldColumns } from '../list/field-column.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { contentCommands, PeekActions, PeekHistory } from '../list/peek-parts.tsx';
import { statusTone } from '../tests/test-tone.ts';
import styles from './signs.module.css';

const HIDDEN = ['id'];
const ALL = 'all';
const TILE = { width: 136, height: 176 };

export default function SignsScreen() {
  const t = useTranslations();
  const formats = useFormats();
  const runner = useRunner();
  const [url, setUrl] = useUrlState();
  const gallery = url.view !== 'list';
  const columns = useMemo((): readonly GridColumn[] => {
    const column = fieldColumns(t);
    return [
      column('id', 64, { sortable: true, align: 'end' }),
      column('image', 64, { priority: 1, minWidth: 44, cell: (row) => <Picture row={row} className={styles.small} /> }),
      column('code', 88, { sortable: true, priority: 1, minWidth: 72 }),
      column('name', 220, { sortable: true, priority: 1, minWidth: 120 }),
      column('group', 112, {
        sortable: true,
        priority: 2,
        cell: (row) => t(`sign.group.${(row as Sign).group}`),
      }),
      column('status', 112, { sortable: true, priority: 3, cell: (row) => <Status row={row} /> }),
      column('meaning', 360),
      column('updated_at', instantWidth(formats), { cell: (row) => formats.instant(row.updated_at as string) }),
    ];
  }, [t, formats]);
  return (
    <ListScreen
      resource={sign}
      title={t('menu.signs')}
      scope="signs"
      columns={columns}
      hidden={HIDDEN}
      icon="table-2"
      add="sign.add"
      body={gallery ? asTiles : undefined}
      tools={
        <SwitchGroup
          label={t('signs.view')}
          value={gallery ? 'gallery' : 'list'}
          options={[
            { id: 'gallery', label: t('signs.gallery'), icon: 'layout-grid' },
            { id: 'list', label: t('signs.list'), icon: 'rows-3' },
          ]}
          onChange={(view) => setUrl({ view: view === 'list' ? view : null })}
        />
      }
      // With signs there, what the set has more of is added from the palette.
      start={
        <Button icon="signpost" onPress={() => runner.run('sign.add-starter-set', {}, 'button')}>
          {t('commands.sign.add-starter-set.title')}
        </Button>
      }
      above={
        <SwitchGroup
          label={t('fields.group')}
          value={url.group && !url.group.includes(',') ? url.group : ALL}
          options={[
            { id: ALL, label: t('signs.all') },
            ...SIGN_GROUPS.map((id) => ({ id, label: t(`sign.group.${id}`) })),
          ]}
          onChange={(group) => setUrl({ group: group === ALL ? null : group, at: null, row: null })}
        />
      }
      peekTop={(row) => (
        <>
          <div className={styles.stage}>
            <Picture row={row} className={styles.large} named />
          </div>
          <PeekActions id={row.id as number} commands={contentCommands('sign', row as Sign)} entity="sign" />
        </>
      )}
      facts={(row) => [
        { label: t('fields.code'), value: String(row.code) },
        { label: t('fields.name'), value: String(row.name) },
        { label: t('fields.group'), value: t(`sign.group.${(row as Sign).group}`) },
        { label: t('fields.status'), value: <Status row={row} /> },
        { label: t('fields.meaning'), value: String(row.meaning) },
      ]}
      peekExtra={(row) => <PeekHistory entity="sign" id={row.id as number} />}
    />
  );
}

const asTiles = (rows: GridProps) => (
  <Tiles {...rows} tileWidth={TILE.width} tileHeight={TILE.height} tile={(row) => <SignTile row={row} />} />
);

function SignTile({ row }: { row: GridRow }) {
  return (
    <span className={styles.tile}>
      <Picture row={row} className={styles.picture} />
      <span className={styles.code}>{String(row.code)}</span>
      <span className={styles.name}>{String(row.name)}</span>
    </span>
  );
}

function Picture({ row, className, named = false }: { row: GridRow; className: string | undefined; named?: boolean }) {
  const image = row.image as string | null;
  if (image) return <StoredImage image={image} alt={named ? String(row.name) : ''} className={className} />;
  return (
    <span className={`${className} ${styles.none}`}>
      <Icon name="image" size={20} />
    </span>
  );
}

function Status({ row }: { row: GridRow }) {
  const t = useTranslations();
  const { status } = row as Sign;
  return <Tag tone={statusTone[status]}>{t(`content.status.${status}`)}</Tag>;
}
