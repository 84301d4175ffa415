/** What a module holds, in its order: pages and tests, each a way to its own screen. */
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { ModuleItem } from '#contract/entities/module.ts';
import { pathOfRow } from '#services/rows.ts';
import { Icon } from '#ui/icon.tsx';
import { itemIcon } from './item-icon.ts';
import { itemKey, useItemNames } from './item-names.ts';
import styles from './modules.module.css';

export function ModuleContents({ items }: { items: readonly ModuleItem[] }) {
  const t = useTranslations();
  const nameOf = useItemNames(items);
  if (items.length === 0) return <p className={styles.none}>{t('modules.none')}</p>;
  return (
    <ol className={styles.contents} aria-label={t('fields.items')}>
      {items.map((item) => (
        <li key={itemKey(item)} className={styles.content}>
          <Icon name={itemIcon[item.kind]} size={14} />
          <Link to={pathOfRow(item.kind, item.id) ?? '#'}>{nameOf(item)}</Link>
          <span className={styles.kind}>{t(`modules.kind.${item.kind}`)}</span>
        </li>
      ))}
    </ol>
  );
}
