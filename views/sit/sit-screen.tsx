/** A test by the link of one attempt, for the school's tablet or the student's own phone: no account, nothing but the test. */
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { State } from '#ui/state.tsx';
import { Languages } from '../session/languages.tsx';
import sitting from '../tests/sitting.module.css';
import { SittingPaper } from '../tests/sitting-paper.tsx';
import styles from './sit.module.css';
import { SitDoor } from './sit-door.tsx';
import { AttemptKey, SitPicture } from './sit-picture.tsx';
import { SitResult } from './sit-result.tsx';
import { useAttempt } from './use-attempt.ts';

export default function SitScreen() {
  const { key } = useParams();
  if (!key) {
    return (
      <Page>
        <SitDoor />
      </Page>
    );
  }
  return (
    <AttemptKey value={key}>
      <Sit key={key} attemptKey={key} />
    </AttemptKey>
  );
}

function Sit({ attemptKey }: { attemptKey: string }) {
  const t = useTranslations('tests.sit');
  const { attempt, change, again } = useAttempt(attemptKey);
  const navigate = useNavigate();
  // Who comes next at the same tablet finds no way back to this one.
  const toDoor = () => navigate('/sit', { replace: true });
  const fromDoor = (useLocation().state as { door?: boolean } | null)?.door === true;
  const retry = (
    <Button variant="primary" size="large" autoFocus onPress={again}>
      {t('again')}
    </Button>
  );
  if (attempt.state === 'loading') return <Page busy />;
  if (attempt.state === 'unknown') {
    return (
      <Page>
        <State screen alert icon="circle-alert" title={t('unknown')} text={t('unknownText')}>
          <Button autoFocus onPress={toDoor}>
            {t('typeCode')}
          </Button>
        </State>
      </Page>
    );
  }
  if (attempt.state === 'away') {
    return (
      <Page>
        <State screen alert icon="wifi-off" title={t('away')} text={t('awayText')}>
          {retry}
        </State>
      </Page>
    );
  }
  if (attempt.state === 'done') {
    return (
      <Page title={attempt.paper.title}>
        <SitResult paper={attempt.paper} result={attempt.result} />
        {fromDoor && (
          <p className={styles.next}>
            <Button icon="log-out" onPress={toDoor}>
              {t('next')}
            </Button>
          </p>
        )}
      </Page>
    );
  }
  const { title } = attempt.sat.snapshot;
  if (attempt.state === 'handing') {
    const { trouble } = attempt;
    const text = trouble === 'offline' ? t('keptText') : trouble && t('refusedText', trouble);
    return (
      <Page title={title} busy={trouble === null}>
        <State
          screen
          alert={trouble !== null}
          icon={trouble === 'offline' ? 'wifi-off' : trouble ? 'triangle-alert' : 'refresh-cw'}
          title={t(trouble ? 'kept' : 'handing')}
          text={text ?? undefined}
        >
          {trouble && retry}
        </State>
      </Page>
    );
  }
  return (
    <Page title={title}>
      <SittingPaper sitting={attempt.sat} onChange={change} Picture={SitPicture} />
    </Page>
  );
}

interface PageProps {
  readonly title?: string;
  readonly busy?: boolean;
  readonly children?: ReactNode;
}

function Page({ title, busy, children }: PageProps) {
  const t = useTranslations('tests.sit');
  const named = title || t('screen');
  useEffect(() => {
    document.title = `${named} · Clutch`;
  }, [named]);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <span className={styles.mark} aria-hidden />
        <Languages />
      </header>
      <main className={sitting.screen} aria-busy={busy}>
        {children}
      </main>
    </div>
  );
}
