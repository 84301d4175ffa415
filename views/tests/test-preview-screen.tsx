/** Sits a test as a student would, by keys and against the clock. Nothing is kept but in this tab, for a reload. */
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { previewTest, type Test, test } from '#contract/entities/test.ts';
import { call } from '#services/http.ts';
import { useScreen } from '#services/screen.ts';
import { Button } from '#ui/button.tsx';
import { State } from '#ui/state.tsx';
import { MissingRow } from '../detail/missing-row.tsx';
import { useRow } from '../detail/use-row.ts';
import { StoredImage } from '../form/stored-image.tsx';
import styles from './sitting.module.css';
import { begin, readSitting, type Sitting, tick, writeSitting } from './sitting.ts';
import { SittingPaper } from './sitting-paper.tsx';
import { SittingResult } from './sitting-result.tsx';
import { SittingStart } from './sitting-start.tsx';

export default function TestPreviewScreen() {
  const t = useTranslations();
  const loaded = useRow<Test>('test', test.endpoints.get);
  const name = loaded.row?.title ?? t('menu.tests');
  useScreen(t('tests.sitting.screen', { name }), 'test-preview', [
    { label: t('menu.tests'), to: '/tests' },
    ...(loaded.row ? [{ label: name, to: `/tests/edit/${loaded.row.id}` }] : []),
  ]);
  if (!loaded.row) return <MissingRow entity="test" loaded={loaded} list="/tests" />;
  return <Preview key={loaded.row.id} row={loaded.row} />;
}

function Preview({ row }: { row: Test }) {
  const t = useTranslations();
  const navigate = useNavigate();
  // What the clock did while the page was away is made up for at once.
  const [sitting, setSitting] = useState<Sitting | null>(() => {
    const kept = readSitting(row.id);
    return kept && tick(kept, Date.now());
  });
  const [drawing, setDrawing] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => writeSitting(row.id, sitting), [row.id, sitting]);
  const start = async () => {
    setDrawing(true);
    setFailed(false);
    try {
      const { data } = await call(previewTest, { params: { id: row.id } });
      setSitting(begin(data, Date.now()));
    } catch {
      setFailed(true);
    } finally {
      setDrawing(false);
    }
  };
  if (failed) {
    return (
      <State icon="triangle-alert" title={t('tests.sitting.failed')} text={t('tests.sitting.failedText')} alert screen>
        <Button autoFocus onPress={() => navigate(`/tests/edit/${row.id}`)}>
          {t('tests.sitting.toTest')}
        </Button>
        <Button onPress={start}>{t('ui.retry')}</Button>
      </State>
    );
  }
  return (
    <div className={styles.screen}>
      {!sitting ? (
        <SittingStart row={row} busy={drawing} onStart={start} />
      ) : sitting.finishedAt === null ? (
        <SittingPaper sitting={sitting} onChange={setSitting} onLeave={() => setSitting(null)} Picture={StoredImage} />
      ) : (
        <SittingResult
          sitting={sitting}
          onAgain={() => setSitting(null)}
          onDone={() => {
            writeSitting(row.id, null);
            navigate(`/tests/edit/${row.id}`);
          }}
        />
      )}
    </div>
  );
}
