/** What a new school has to do before its first class: six steps that are ticked by what is there; then what can wait. */
import { useAtomValue } from 'jotai';
import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { DashboardFigures } from '#contract/entities/dashboard.ts';
import { useRunner } from '#services/run.ts';
import { noteTips, tipsAtom } from '#services/tips.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Icon } from '#ui/icon.tsx';
import { KeysBehind } from '#ui/key-caps.tsx';
import styles from './first-steps.module.css';
import { ALSO, isDone, offeredBy, STEPS } from './steps.ts';

export function FirstSteps({ done: facts }: { done: DashboardFigures['first_steps'] }) {
  const t = useTranslations();
  const { run } = useRunner();
  const { steps: wish } = useAtomValue(tipsAtom);
  const done = STEPS.filter((step) => isDone(step, facts)).length;
  const next = STEPS.find((step) => !isDone(step, facts));
  // Brought back before they were done, they go by themselves once they are.
  useEffect(() => {
    if (wish === 'show' && next) noteTips({ steps: undefined });
  }, [wish, next]);
  return (
    <Card
      title={t('firstSteps.title')}
      flush
      actions={
        <>
          <span className={styles.sum} role="status">
            {t('firstSteps.sum', { done, all: STEPS.length })}
          </span>
          <Button size="small" variant="quiet" icon="x" onPress={() => run('steps.hide', {}, 'button')}>
            {t('firstSteps.hide')}
          </Button>
        </>
      }
    >
      <p className={styles.intro}>{t(next ? 'firstSteps.intro' : 'firstSteps.allDone')}</p>
      <ol className={styles.steps}>
        {STEPS.map((step, index) => {
          const ticked = isDone(step, facts);
          return (
            <li
              key={step.name}
              className={styles.step}
              data-done={ticked || undefined}
              data-next={step === next || undefined}
            >
              <Mark done={ticked}>
                <span className={styles.number}>{index + 1}</span>
              </Mark>
              <span className={styles.what}>
                <strong className={styles.name}>{t(`firstSteps.steps.${step.name}.title`)}</strong>
                <span className={styles.text}>{t(`firstSteps.steps.${step.name}.text`)}</span>
              </span>
              <span className={styles.acts}>
                {offeredBy(step, facts).map((command) => (
                  <CommandLink key={command} command={command} />
                ))}
              </span>
            </li>
          );
        })}
      </ol>
      <p className={styles.also}>{t('firstSteps.also.intro')}</p>
      <ul className={styles.steps}>
        {ALSO.filter(([fact]) => facts.also[fact] !== null).map(([fact, ...commands]) => (
          <li key={fact} className={styles.step} data-done={facts.also[fact] || undefined}>
            <Mark done={facts.also[fact] === true}>
              <span className={styles.number} />
            </Mark>
            <span className={styles.what}>
              <strong className={styles.name}>{t(`firstSteps.also.${fact}.title`)}</strong>
              <span className={styles.text}>{t(`firstSteps.also.${fact}.text`)}</span>
            </span>
            <span className={styles.acts}>
              {commands.map((command) => (
                <CommandLink key={command} command={command} />
              ))}
            </span>
          </li>
        ))}
      </ul>
      {facts.sample !== 'own' && <Sample state={facts.sample} />}
    </Card>
  );
}

function Mark({ done, children }: { done: boolean; children: ReactNode }) {
  const t = useTranslations('firstSteps');
  return (
    <span className={styles.mark} role="img" aria-label={t(done ? 'done' : 'open')}>
      {done ? <Icon name="circle-check" size={20} /> : children}
    </span>
  );
}

const SAMPLE_ACT = { none: 'data.fill-sample', here: 'data.remove-sample' } as const;

/** The sample school: offered to who only looks around, and taken out by who starts for real. */
function Sample({ state }: { state: Exclude<DashboardFigures['first_steps']['sample'], 'own'> }) {
  const t = useTranslations();
  return (
    <div className={styles.sample} role="status">
      <span className={styles.text}>{t(`firstSteps.sample.${state}`)}</span>
      {(state === 'none' || state === 'here') && (
        <span className={styles.acts}>
          <CommandLink command={SAMPLE_ACT[state]} />
        </span>
      )}
    </div>
  );
}

/** A command with an address of its own: Enter and a click run it here, a new tab opens it there. */
function CommandLink({ command }: { command: string }) {
  const t = useTranslations();
  const runner = useRunner();
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void runner.run(command, {}, 'button');
  };
  return (
    <Link to={`/do/${command}`} className={styles.act} onClick={onClick}>
      {t(`commands.${command}.title`)}
      <KeysBehind keys={runner.keysOf(command, ['app', 'dashboard'])} />
    </Link>
  );
}
