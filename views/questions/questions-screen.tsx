import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { type Question, question } from '#contract/entities/question.ts';
import { useRunner } from '#services/run.ts';
import { useUrlState } from '#services/url-state.ts';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { Icon } from '#ui/icon.tsx';
import { Tag } from '#ui/tag.tsx';
import { instantWidth } from '../format/formats.ts';
import { useFormats } from '../format/use-formats.ts';
import { fieldColumns } from '../list/field-column.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { ToolButton } from '../list/tool-button.tsx';
import { statusTone } from '../tests/test-tone.ts';
import { QuestionPeek } from './question-peek.tsx';
import styles from './questions.module.css';
import { useCategories } from './use-categories.ts';

const HIDDEN = ['code', 'right_count', 'updated_at'];

export default function QuestionsScreen() {
  const t = useTranslations();
  const formats = useFormats();
  const categories = useCategories();
  const { run } = useRunner();
  const category = Number(useUrlState()[0].category_id);
  const columns = useMemo((): readonly GridColumn[] => {
    const column = fieldColumns(t);
    const of = (row: GridRow) => row as Question;
    return [
      column('id', 72, { sortable: true, align: 'end' }),
      column('text', 420, { sortable: true, priority: 1, minWidth: 160 }),
      column('has_image', 40, {
        header: t('questions.image'),
        cell: (row) =>
          of(row).has_image && (
            <span className={styles.mark} role="img" aria-label={t('fields.has_image')}>
              <Icon name="image" size={14} />
            </span>
          ),
      }),
      column('status', 108, {
        sortable: true,
        priority: 1,
        minWidth: 104,
        cell: (row) => <Tag tone={statusTone[of(row).status]}>{t(`content.status.${of(row).status}`)}</Tag>,
      }),
      column('category_id', 208, { cell: (row) => categories.pathOf(of(row).category_id), priority: 2 }),
      column('licence_categories', 104, {
        header: t('questions.licences'),
        cell: (row) => of(row).licence_categories.join(', '),
      }),
      column('difficulty', 84, { header: t('questions.difficulty'), sortable: true, align: 'end', priority: 2 }),
      column('weight', 76, { sortable: true, align: 'end' }),
      column('right_count', 96, { align: 'end' }),
      column('code', 120, { sortable: true }),
      column('updated_at', instantWidth(formats), {
        sortable: true,
        cell: (row) => formats.instant(of(row).updated_at),
      }),
    ];
  }, [t, formats, categories]);
  return (
    <ListScreen
      resource={question}
      title={t('menu.questions')}
      scope="questions"
      columns={columns}
      hidden={HIDDEN}
      icon="circle-question-mark"
      add="question.add"
      tools={
        <>
          <ToolButton
            icon="file-up"
            label={t('questions.import.short')}
            onPress={() => run('question.mend-import', {}, 'button')}
          />
          <ToolButton
            icon="copy"
            label={t('questions.duplicates.short')}
            onPress={() => run('question.find-duplicates', category > 0 ? { category_id: category } : {}, 'button')}
          />
        </>
      }
      pathOf={pathOf}
      facts={(row) => {
        const one = row as Question;
        return [
          { label: t('fields.status'), value: t(`content.status.${one.status}`) },
          { label: t('fields.category'), value: categories.pathOf(one.category_id) },
          { label: t('fields.licence_categories'), value: one.licence_categories.join(', ') },
          { label: t('fields.difficulty'), value: String(one.difficulty) },
          { label: t('fields.weight'), value: String(one.weight) },
          { label: t('fields.code'), value: one.code },
        ];
      }}
      peekExtra={(row) => <QuestionPeek row={row as Question} />}
    />
  );
}

const pathOf = (row: GridRow) => `/questions/view/${row.id}`;
