import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { type Test, test } from '#contract/entities/test.ts';
import { useRunner } from '#services/run.ts';
import { Button } from '#ui/button.tsx';
import type { GridColumn, GridRow } from '#ui/grid/grid-types.ts';
import { Tag } from '#ui/tag.tsx';
import { instantWidth } from '../format/formats.ts';
import { useFormats } from '../format/use-formats.ts';
import { fieldColumns } from '../list/field-column.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { ToolButton } from '../list/tool-button.tsx';
import { statusTone } from './test-tone.ts';
import { useTestWords } from './test-words.ts';

export default function TestsScreen() {
  const t = useTranslations();
  const formats = useFormats();
  const words = useTestWords();
  const { run } = useRunner();
  const columns = useMemo((): readonly GridColumn[] => {
    const column = fieldColumns(t);
    return [
      column('id', 64, { sortable: true, align: 'end' }),
      column('title', 300, { sortable: true, priority: 1, minWidth: 140 }),
      column('status', 112, {
        sortable: true,
        priority: 1,
        minWidth: 96,
        cell: (row) => (
          <Tag tone={statusTone[row.status as Test['status']]}>
            {t(`content.status.${row.status as Test['status']}`)}
          </Tag>
        ),
      }),
      column('licence_category', 104, { sortable: true, priority: 2 }),
      column('question_count', 96, { sortable: true, align: 'end', priority: 2 }),
      column('timing', 160, { cell: (row) => words.timing(row.timing as Test['timing']) }),
      column('pass_rule', 200, { cell: (row) => words.rule(row.pass_rule as Test['pass_rule']) }),
      column('updated_at', instantWidth(formats), {
        sortable: true,
        cell: (row) => formats.instant(row.updated_at as string),
      }),
    ];
  }, [t, formats, words]);
  return (
    <ListScreen
      resource={test}
      title={t('menu.tests')}
      scope="tests"
      columns={columns}
      icon="clipboard-check"
      add="test.add"
      tools={
        <ToolButton
          icon="flag"
          label={t('tests.fromBlueprint')}
          onPress={() => run('test.add-from-blueprint', {}, 'button')}
        />
      }
      pathOf={pathOf}
      facts={(row) => [
        { label: t('fields.status'), value: t(`content.status.${row.status as Test['status']}`) },
        { label: t('fields.licence_category'), value: String(row.licence_category) },
        { label: t('fields.question_count'), value: String(row.question_count) },
        { label: t('fields.timing'), value: words.timing(row.timing as Test['timing']) },
        { label: t('fields.pass_rule'), value: words.rule(row.pass_rule as Test['pass_rule']) },
        { label: t('fields.sections'), value: words.sections(row.sections as Test['sections']) },
      ]}
      peekExtra={(row) => (
        <Button size="small" icon="play" onPress={() => run('test.preview', { test: row.id }, 'row')}>
          {t('commands.test.preview.title')}
        </Button>
      )}
    />
  );
}

const pathOf = (row: GridRow) => `/tests/edit/${row.id}`;
