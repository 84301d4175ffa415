/** The category in focus beside the tree: its place, what it holds, and the ways on. */
import { Link, useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { CategoryNode } from '#contract/entities/category.ts';
import { CONTENT_STATUSES } from '#contract/learning.ts';
import { useRunner } from '#services/run.ts';
import { Button } from '#ui/button.tsx';
import { Facts } from '#ui/facts.tsx';
import styles from './categories.module.css';
import { type Branch, questionsIn, subtreeOf } from './tree.ts';

interface Props {
  readonly branch: Branch;
  readonly nodes: readonly CategoryNode[];
  readonly onAdd: () => void;
}

export function CategoryPanel({ branch, nodes, onAdd }: Props) {
  const t = useTranslations();
  const { run } = useRunner();
  const navigate = useNavigate();
  const { node, total, children } = branch;
  const own = questionsIn(node);
  const list = `/questions?category_id=${node.id}`;
  return (
    <aside className={styles.panel} aria-label={node.name}>
      <h2>{node.name}</h2>
      <Facts
        facts={[
          { label: t('categories.path'), value: node.path },
          { label: t('fields.licence_categories'), value: node.licence_categories.join(', ') },
          {
            label: t('categories.own'),
            value: own > 0 ? <Link to={list}>{t('categories.questions', { count: own })}</Link> : '0',
          },
          ...CONTENT_STATUSES.filter((status) => node.questions[status] > 0).map((status) => ({
            label: t(`content.status.${status}`),
            value: <Link to={`${list}&status=${status}`}>{node.questions[status]}</Link>,
          })),
          ...(children > 0
            ? [
                {
                  label: t('categories.withBelow'),
                  value: (
                    <Link to={`/questions?category_id=${subtreeOf(nodes, node.id).join(',')}`}>
                      {t('categories.questions', { count: total })}
                    </Link>
                  ),
                },
              ]
            : []),
        ]}
      />
      <div className={styles.acts}>
        <Button size="small" icon="pencil" onPress={() => run('category.edit', { category: node.id }, 'button')}>
          {t('commands.category.edit.title')}
        </Button>
        <Button size="small" icon="plus" onPress={onAdd}>
          {t('categories.addBelow')}
        </Button>
        <Button
          size="small"
          icon="circle-question-mark"
          onPress={() => navigate(`/questions/add?category_id=${node.id}`)}
        >
          {t('categories.addQuestion')}
        </Button>
        <Button size="small" icon="folder-input" onPress={() => run('category.move', { category: node.id }, 'button')}>
          {t('commands.category.move.title')}
        </Button>
        <Button
          size="small"
          icon="trash-2"
          onPress={() => run('category.delete', { categories: { ids: [node.id] } }, 'button')}
        >
          {t('commands.category.delete.title')}
        </Button>
      </div>
    </aside>
  );
}
