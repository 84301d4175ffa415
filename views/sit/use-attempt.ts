/** An attempt as its student sits it: read by its key, kept on the device, handed in as soon as there is a connection. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import { type AttemptResult, keepAsStudent, readAsStudent, submitAsStudent } from '#contract/entities/attempt.ts';
import { ApiError, call } from '#services/http.ts';
import { finish } from '../tests/sitting.ts';
import { forgetAnswers, keepAnswers, type SatPaper, sitAgain } from './kept-answers.ts';

export type Attempt =
  | { readonly state: 'loading' }
  | { readonly state: 'unknown' }
  | { readonly state: 'away' }
  | { readonly state: 'sitting'; readonly sat: SatPaper }
  /** Handed in, or about to be; `trouble` says why it is not yet: no connection, or what the server answered. */
  | {
      readonly state: 'handing';
      readonly sat: SatPaper;
      readonly trouble: 'offline' | { readonly reason: string } | null;
    }
  | { readonly state: 'done'; readonly paper: SatPaper['snapshot']; readonly result: AttemptResult };

/** Between two tries to hand in, in ms. */
const AGAIN = 4000;
/** Between two looks at whether the server has what was answered, in ms. */
const KEEP = 3000;
/** How often the server's end of the test is looked at, in ms. */
const TICK = 500;

export function useAttempt(key: string): {
  readonly attempt: Attempt;
  readonly change: (sat: SatPaper) => void;
  readonly again: () => void;
} {
  const [attempt, setAttempt] = useState<Attempt>({ state: 'loading' });
  const [tries, setTries] = useState(0);
  /** The server's clock less this device's, in ms. */
  const ahead = useRef(0);
  const again = useCallback(() => setTries((count) => count + 1), []);

  const take = useCallback(({ data, now, result }: AnswerOf<typeof readAsStudent>) => {
    ahead.current = Date.parse(now) - Date.now();
    const sat = sitAgain(data, Date.parse(data.started_at) - ahead.current, Date.now());
    if (result.status !== 'open') {
      // The clock ended it while this device had no connection: what was answered in time still counts.
      if (result.late_until !== null && sat.answeredAt !== null)
        return setAttempt({ state: 'handing', sat: finish(sat, Date.now()), trouble: null });
      forgetAnswers(data.attempt_id);
      return setAttempt({ state: 'done', paper: data, result });
    }
    setAttempt(sat.finishedAt === null ? { state: 'sitting', sat } : { state: 'handing', sat, trouble: null });
  }, []);

  const asked = attempt.state === 'loading' || attempt.state === 'away';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more at each try
  useEffect(() => {
    if (!asked) return;
    let wanted = true;
    call(readAsStudent, {}, { bearer: key }).then(
      (answer) => wanted && take(answer),
      (error) => {
        if (!wanted) return;
        setAttempt({ state: error instanceof ApiError && error.problem.status === 401 ? 'unknown' : 'away' });
      },
    );
    return () => {
      wanted = false;
    };
  }, [key, tries]);

  const sat = attempt.state === 'sitting' || attempt.state === 'handing' ? attempt.sat : null;
  useEffect(() => {
    if (sat) keepAnswers(sat);
  }, [sat]);

  // Whatever the clock of single questions says, the test is over when the server says so.
  const until = attempt.state === 'sitting' ? attempt.sat.snapshot.expires_at : null;
  useEffect(() => {
    if (until === null) return;
    const over = Date.parse(until) - ahead.current;
    const timer = setInterval(() => {
      if (Date.now() < over) return;
      setAttempt((now) =>
        now.state === 'sitting' ? { state: 'handing', sat: finish(now.sat, over), trouble: null } : now,
      );
    }, TICK);
    return () => clearInterval(timer);
  }, [until]);

  // What is answered goes to the server as the time runs: what it has counts, whatever becomes of this device.
  const picked = attempt.state === 'sitting' ? attempt.sat.picked : null;
  const sent = useRef<SatPaper['picked'] | null>(null);
  useEffect(() => {
    if (picked === null) return;
    let under = false;
    const keep = () => {
      if (under || picked === sent.current || Object.keys(picked).length === 0) return;
      under = true;
      call(keepAsStudent, { body: { answers: picked } }, { bearer: key })
        .then(
          () => {
            sent.current = picked;
          },
          // Without a connection: at the next look.
          () => {},
        )
        .finally(() => {
          under = false;
        });
    };
    const timer = setInterval(keep, KEEP);
    return () => clearInterval(timer);
  }, [picked, key]);

  const handing = attempt.state === 'handing' ? attempt.sat : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more at each try
  useEffect(() => {
    if (!handing) return;
    let wanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { picked: answers, answeredAt } = handing;
    const answered = answeredAt === null ? {} : { answered_until: new Date(answeredAt).toISOString() };
    call(submitAsStudent, { body: { answers, ...answered } }, { bearer: key }).then(
      ({ data: result }) => {
        forgetAnswers(handing.snapshot.attempt_id);
        if (wanted) setAttempt({ state: 'done', paper: handing.snapshot, result });
      },
      (error) => {
        if (!wanted) return;
        if (error instanceof ApiError && error.problem.status === 401) return setAttempt({ state: 'unknown' });
        const offline = !(error instanceof ApiError) || error.offline;
        const trouble = offline ? 'offline' : { reason: error.message };
        setAttempt((now) => (now.state === 'handing' ? { ...now, trouble } : now));
        timer = setTimeout(again, AGAIN);
      },
    );
    window.addEventListener('online', again);
    return () => {
      wanted = false;
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [handing, tries, key]);

  const change = useCallback((next: SatPaper) => {
    setAttempt((now) => {
      const answered = now.state === 'sitting' && now.sat.picked !== next.picked;
      const sat = answered ? { ...next, answeredAt: Date.now() + ahead.current } : next;
      return sat.finishedAt === null ? { state: 'sitting', sat } : { state: 'handing', sat, trouble: null };
    });
  }, []);
  return { attempt, change, again };
}
