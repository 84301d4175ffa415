/** One category of the tree: name, licence categories, how many questions. Keys are the tree's, which keeps the focus. */
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/icon.tsx';
import styles from './categories.module.css';
import type { Branch } from './tree.ts';

interface Props {
  readonly id: string;
  readonly branch: Branch;
  readonly active: boolean;
  readonly onChoose: () => void;
  readonly onEdit: () => void;
  readonly onFold: () => void;
  readonly onMenu: () => void;
}

export function CategoryRow({ id, branch, active, onChoose, onEdit, onFold, onMenu }: Props) {
  const t = useTranslations('categories');
  const { node, level, children, open, place, siblings, total } = branch;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the tree's, which keeps focus
    // biome-ignore lint/a11y/useFocusableInteractive: the tree points here by aria-activedescendant
    <div
      id={id}
      role="treeitem"
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={children > 0 ? open : undefined}
      aria-selected={active}
      className={styles.row}
      data-active={active || undefined}
      style={{ '--level': level - 1 } as never}
      onClick={onChoose}
      onDoubleClick={onEdit}
      onContextMenu={(event) => {
        event.preventDefault();
        onChoose();
        onMenu();
      }}
    >
      {children > 0 ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: for pointers alone; by keys it is → and ←
        // biome-ignore lint/a11y/useKeyWithClickEvents: for pointers alone; by keys it is → and ←
        <span
          className={styles.fold}
          onClick={(event) => {
            event.stopPropagation();
            onFold();
          }}
        >
          <Icon name={open ? 'chevron-down' : 'chevron-right'} size={14} />
        </span>
      ) : (
        <span className={styles.fold} />
      )}
      <span className={styles.name}>{node.name}</span>
      {node.licence_categories.length > 0 && (
        <span className={styles.licences}>{node.licence_categories.join(' ')}</span>
      )}
      <span className={styles.total}>{t('questions', { count: total })}</span>
    </div>
  );
}
