import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { type Question, question } from '#contract/entities/question.ts';
import { useScreen } from '#services/screen.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Tag } from '#ui/tag.tsx';
import { DetailFrame } from '../detail/detail-frame.tsx';
import { MissingRow } from '../detail/missing-row.tsx';
import { RowHistory } from '../detail/row-history.tsx';
import { Side } from '../detail/side.tsx';
import { useRow } from '../detail/use-row.ts';
import { useFormats } from '../format/use-formats.ts';
import { RowName } from '../rows/row-name.tsx';
import { statusTone } from '../tests/test-tone.ts';
import { beginning } from './beginning.ts';
import { QuestionFace } from './question-face.tsx';
import { QuestionStatisticsTab, QuestionUseTab } from './question-use.tsx';
import styles from './questions.module.css';

const ACTS = ['question.edit', 'question.publish', 'question.retire', 'question.move', 'question.delete'] as const;

export default function QuestionScreen() {
  const t = useTranslations();
  const loaded = useRow<Question>('question', question.endpoints.get);
  useScreen(loaded.row ? beginning(loaded.row.text) : t('menu.questions'), 'questions', [
    { label: t('menu.questions'), to: '/questions' },
  ]);
  if (!loaded.row) return <MissingRow entity="question" loaded={loaded} list="/questions" />;
  const { row } = loaded;
  return (
    <DetailFrame
      title={beginning(row.text, 120)}
      tag={
        <Tag tone={row.deleted_at ? 'danger' : statusTone[row.status]}>
          {row.deleted_at ? t('questions.deleted') : t(`content.status.${row.status}`)}
        </Tag>
      }
      subtitle={
        <>
          {`${t('questions.title', { id: row.id })} · `}
          <RowName entity="category" id={row.category_id} />
        </>
      }
      entity="question"
      row={row}
      acts={row.deleted_at ? ['question.restore'] : ACTS}
      side={<QuestionSide row={row} />}
      tabs={[
        { id: 'question', label: t('fields.question'), content: <Overview row={row} /> },
        { id: 'answered', label: t('questions.answered'), content: <QuestionStatisticsTab row={row} /> },
        { id: 'use', label: t('questions.use'), content: <QuestionUseTab row={row} /> },
        { id: 'history', label: t('questions.history'), content: <RowHistory entity="question" id={row.id} /> },
      ]}
    />
  );
}

function Overview({ row }: { row: Question }) {
  const t = useTranslations();
  const navigate = useNavigate();
  return (
    <div className={styles.stack}>
      <Card
        title={t('questions.asAsked')}
        actions={
          <Button size="small" icon="pencil" onPress={() => navigate(`/questions/edit/${row.id}`)}>
            {t('questions.editPage')}
          </Button>
        }
      >
        <QuestionFace text={row.text} image={row.image} answers={row.answers} marked />
      </Card>
      <Card title={t('fields.explanation')}>
        <p className={styles.explanation}>{row.explanation || t('questions.noExplanation')}</p>
      </Card>
    </div>
  );
}

function QuestionSide({ row }: { row: Question }) {
  const t = useTranslations();
  const formats = useFormats();
  return (
    <Side
      parts={[
        {
          title: t('questions.facts'),
          facts: [
            { label: t('fields.category'), value: <RowName entity="category" id={row.category_id} /> },
            { label: t('fields.licence_categories'), value: row.licence_categories.join(', ') },
            { label: t('fields.difficulty'), value: String(row.difficulty) },
            { label: t('fields.weight'), value: String(row.weight) },
            { label: t('fields.code'), value: row.code },
            { label: t('fields.right_count'), value: String(row.right_count) },
            { label: t('fields.updated_at'), value: formats.instant(row.updated_at) },
          ],
        },
      ]}
    />
  );
}
