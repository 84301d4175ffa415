/** Questions that say nearly the same, side by side: keep one, retire or delete the other. */

import { type KeyboardEvent, useId, useLayoutEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { type DuplicatePair, findDuplicates } from '#contract/entities/question.ts';
import { fold } from '#contract/rules/fold.ts';
import { useSingleKeys } from '#services/key-settings.ts';
import { dropPlace, flushPlace, writePlace } from '#services/place.ts';
import { useCall } from '#services/queries.ts';
import { findRows, nameRows } from '#services/rows.ts';
import { useRunner } from '#services/run.ts';
import { useRowInFocus, useScreen } from '#services/screen.ts';
import { useUrlState } from '#services/url-state.ts';
import { Button } from '#ui/button.tsx';
import { ComboField } from '#ui/combo-field.tsx';
import { actOf, moveTo } from '#ui/grid/grid-keys.ts';
import { SelectField } from '#ui/select-field.tsx';
import { Tag } from '#ui/tag.tsx';
import { TabState } from '../detail/tab-state.tsx';
import { useFormats } from '../format/use-formats.ts';
import { type MenuPlace, RowMenu } from '../list/row-menu.tsx';
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
    },
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
        <Pairs pairs={pairs} />
      )}
      {query.data?.more && <p className={styles.count}>{t('questions.duplicates.more')}</p>}
    </div>
  );
}

/** Arrows go from pair to pair and from one side to the other; Enter opens the question, `.` says what can be done with it. */
function Pairs({ pairs }: { pairs: readonly DuplicatePair[] }) {
  const t = useTranslations();
  const formats = useFormats();
  const navigate = useNavigate();
  const id = useId();
  const singleKeys = useSingleKeys();
  const [url, setUrl] = useUrlState();
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const [at, setAt] = useState({ pair: Number(url.at) || 0, side: url.side === '2' ? 1 : 0 });
  const pair = Math.min(at.pair, pairs.length - 1);
  const one = at.side === 1 ? pairs[pair]?.second : pairs[pair]?.first;
  const activeId = one?.id;
  useRowInFocus('question', activeId);
  useLayoutEffect(() => dropPlace, []);
  const go = (to: typeof at) => {
    setAt(to);
    document.getElementById(`${id}${to.pair}`)?.scrollIntoView({ block: 'nearest' });
    writePlace(() => setUrl({ at: to.pair > 0 ? String(to.pair) : null, side: to.side > 0 ? '2' : null }, true));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || !one) return;
    const act = actOf(event.nativeEvent, singleKeys);
    const path = `/questions/view/${one.id}`;
    if (act?.act === 'move') go({ pair: moveTo(act.to, pair, pairs.length, 5), side: at.side });
    else if (act?.act === 'open' && act.newTab) window.open(path, '_blank', 'noopener');
    else if (act?.act === 'open') {
      flushPlace();
      void navigate(path);
    } else if (act?.act === 'menu') {
      setMenu({ row: one, at: { current: document.getElementById(`${id}${pair}.${at.side}`) } });
    } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft')
      go({ pair, side: event.key === 'ArrowRight' ? 1 : 0 });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <div
        role="grid"
        tabIndex={0}
        data-work
        className={styles.pairs}
        aria-label={t('questions.duplicates.title')}
        aria-activedescendant={`${id}${pair}.${at.side}`}
        onKeyDown={onKeyDown}
      >
        {pairs.map((pair, index) => (
          <div role="row" id={`${id}${index}`} key={`${pair.first.id} ${pair.second.id}`} className={styles.pair}>
            <p role="presentation" className={styles.about}>
              <strong>{t('questions.duplicates.share', { share: formats.percent(pair.similarity) })}</strong>
              {pair.same_answers && <Tag tone="warning">{t('questions.duplicates.sameAnswers')}</Tag>}
            </p>
            <div role="presentation" className={styles.sides}>
              {[pair.first, pair.second].map((each, side) => (
                <Side
                  key={each.id}
                  id={`${id}${index}.${side}`}
                  one={each}
                  other={side === 0 ? pair.second : pair.first}
                  active={index === at.pair && side === at.side}
                  onChoose={() => go({ pair: index, side })}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
      {menu && <RowMenu entity="question" place={menu} onClose={() => setMenu(null)} />}
    </>
  );
}

type One = DuplicatePair['first'];

interface SideProps {
  readonly id: string;
  readonly one: One;
  readonly other: One;
  readonly active: boolean;
  readonly onChoose: () => void;
}

/** One of the two. While focus is on it, it is the question that commands and their keys are about. */
function Side({ id, one, other, active, onChoose }: SideProps) {
  const t = useTranslations();
  const { run } = useRunner();
  const { pathOf } = useCategories();
  const rows = { questions: { ids: [one.id] } };
  const words = new Set(wordsOf(other.text));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the grid's, which keeps focus
    <div
      id={id}
      role="gridcell"
      className={styles.side}
      data-active={active || undefined}
      aria-selected={active}
      onFocus={onChoose}
      onClick={onChoose}
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
const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
