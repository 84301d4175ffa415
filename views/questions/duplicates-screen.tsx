/** Questions that say nearly the same, side by side: keep one, retire or delete the other. */
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { type DuplicatePair, findDuplicates } from '#contract/entities/question.ts';
import { useCall } from '#services/queries.ts';
import { findRows, nameRows } from '#services/rows.ts';
import { useRunner } from '#services/run.ts';
import { focusedAtom, useScreen } from '#services/screen.ts';
import { useUrlState } from '#services/url-state.ts';
import { Button } from '#ui/button.tsx';
import { ComboField } from '#ui/combo-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Tag } from '#ui/tag.tsx';
import { TabState } from '../detail/tab-state.tsx';
import { useFormats } from '../format/use-formats.ts';
import { statusTone } from '../tests/test-tone.ts';
import styles from './duplicates.module.css';
import { useCategories } from './use-categories.ts';

const SHARES = ['1', '0.9', '0.8', '0.7', '0.6'] as const;
const USUAL = '0.8';

export default function DuplicatesScreen() {
  const t = useTranslations();
  const formats = useFormats();
  const [url, setUrl] = useUrlState();
  useScreen(t('questions.duplicates.title'), 'questions', [{ label: t('menu.questions'), to: '/questions' }]);
  const share = SHARES.find((one) => one === url.similarity) ?? USUAL;
  const category = Number(url.category_id) || undefined;
  const question = Number(url.question_id) || undefined;
  const query = useCall(
    'question',
    findDuplicates,
    {
      query: {
        similarity: Number(share),
        ...(category ? { category_id: category } : {}),
        ...(question ? { question_id: question } : {}),
      },
    } as never,
    { keep: true },
  );
  const pairs = query.data?.data ?? [];
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1>{t('questions.duplicates.title')}</h1>
        <p className={styles.count} role="status">
          {query.data && t('questions.duplicates.count', { count: pairs.length, looked: query.data.looked_at })}
        </p>
      </header>
      <div className={styles.filters}>
        <ComboField
          label={t('fields.category')}
          value={category ?? null}
          onChange={(id) => setUrl({ category_id: id === null ? null : String(id) }, true)}
          search={(text, signal) => findRows('category', text, signal)}
          resolve={(ids) => nameRows('category', ids)}
        />
        <SelectField
          label={t('questions.duplicates.alike')}
          fixed
          options={SHARES.map((one) => ({
            id: one,
            label:
              one === '1'
                ? t('questions.duplicates.same')
                : t('questions.duplicates.from', { share: formats.percent(Number(one)) }),
          }))}
          value={share}
          onChange={(similarity) => setUrl({ similarity: similarity === USUAL ? null : similarity }, true)}
        />
      </div>
      {question && (
        <p className={styles.only}>
          <span>{t('questions.duplicates.with', { id: question })}</span>
          <Button size="small" icon="x" onPress={() => setUrl({ question_id: null, similarity: null }, true)}>
            {t('questions.duplicates.all')}
          </Button>
        </p>
      )}
      {pairs.length === 0 ? (
        <TabState
          query={query}
          loaded={Boolean(query.data)}
          icon="copy"
          empty={t('questions.duplicates.none')}
          emptyText={t('questions.duplicates.noneText')}
        />
      ) : (
        <ol className={styles.pairs} aria-label={t('questions.duplicates.title')}>
          {pairs.map((pair) => (
            <li key={`${pair.first.id} ${pair.second.id}`} className={styles.pair}>
              <p className={styles.about}>
                <strong>{t('questions.duplicates.share', { share: formats.percent(pair.similarity) })}</strong>
                {pair.same_answers && <Tag tone="warning">{t('questions.duplicates.sameAnswers')}</Tag>}
              </p>
              <div className={styles.sides}>
                <Side one={pair.first} other={pair.second} />
                <Side one={pair.second} other={pair.first} />
              </div>
            </li>
          ))}
        </ol>
      )}
      {query.data?.more && <p className={styles.count}>{t('questions.duplicates.more')}</p>}
    </div>
  );
}

type One = DuplicatePair['first'];

/** One of the two. While focus is in it, it is the question that commands and their keys are about. */
function Side({ one, other }: { one: One; other: One }) {
  const t = useTranslations();
  const { run } = useRunner();
  const { pathOf } = useCategories();
  const setFocused = useSetAtom(focusedAtom);
  useEffect(() => () => setFocused(null), [setFocused]);
  const rows = { questions: { ids: [one.id] } };
  const words = new Set(wordsOf(other.text));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; here are a text and what to do with it
    <div
      role="group"
      className={styles.side}
      aria-label={t('questions.title', { id: one.id })}
      onFocus={() => setFocused({ entity: 'question', id: one.id })}
    >
      <p className={styles.meta}>
        <span>#{one.id}</span>
        <Tag tone={statusTone[one.status]}>{t(`content.status.${one.status}`)}</Tag>
        <span className={styles.path}>{pathOf(one.category_id)}</span>
      </p>
      <Link to={`/questions/view/${one.id}`} className={styles.text}>
        {one.text.split(/(\s+)/).map((part, index) =>
          part.trim() === '' || wordsOf(part).every((word) => words.has(word)) ? (
            part
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have an order and nothing else
            <mark key={index} className={styles.differs}>
              {part}
            </mark>
          ),
        )}
      </Link>
      <div className={styles.acts}>
        <Button size="small" icon="pencil" onPress={() => run('question.edit', { question: one.id }, 'button')}>
          {t('commands.question.edit.title')}
        </Button>
        {one.status === 'published' && (
          <Button size="small" icon="archive" onPress={() => run('question.retire', rows, 'button')}>
            {t('commands.question.retire.title')}
          </Button>
        )}
        <Button size="small" icon="trash-2" onPress={() => run('question.delete', rows, 'button')}>
          {t('commands.question.delete.title')}
        </Button>
      </div>
    </div>
  );
}

/** Words as they are compared: without case and signs. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
