import { describe, expect, test } from 'vitest';
import { NO_EXAM_FACTS } from '../data/countries/exams.ts';
import type { HeldPaper } from './papers.ts';
import { type ExamTaken, type PaperAsked, type ReadinessFacts, readiness } from './readiness.ts';

const DAY = '2026-06-15';
const taken = (more: Partial<ExamTaken> = {}): ExamTaken => ({
  kind: 'theory',
  licence_category: 'B',
  status: 'passed',
  day: '2026-03-02',
  next_try_on: null,
  ...more,
});
const asked = (id: number, name: string, more: Partial<PaperAsked> = {}): PaperAsked => ({
  id,
  name,
  owner: 'student',
  licence_categories: [],
  needed_for: ['theory_exam', 'practical_exam'],
  code: null,
  ...more,
});
const paper = (kind: number, valid_until: string | null, state: HeldPaper['state'] = 'checked'): HeldPaper => ({
  kind,
  state,
  valid_until,
});
/** Who is ready for a practical exam on the day. */
const facts = (more: Partial<ReadinessFacts> = {}): ReadinessFacts => ({
  kind: 'practical',
  licence_category: 'B',
  day: DAY,
  student: {
    status: 'active',
    licence_category: 'B',
    practice_minutes: 32 * 60,
    practice_km: 500,
    theory_minutes: 0,
    special_minutes: {},
  },
  required: { hours: 32, km: 500 },
  taken: [taken()],
  papers_asked: [],
  papers: [],
  owes: false,
  figures: NO_EXAM_FACTS,
  ...more,
});
const student = (more: Partial<ReadinessFacts['student']>) => ({ student: { ...facts().student, ...more } });

describe('who is ready for an exam', () => {
  test('with all that is required nothing is missing', () => {
    expect(readiness(facts())).toEqual([]);
    expect(readiness(facts({ kind: 'theory', taken: [] }))).toEqual([]);
  });

  test.each(['pending', 'paused', 'completed', 'blocked'])('who is %s is not', (status) => {
    expect(readiness(facts(student({ status })))).toEqual([{ code: 'status' }]);
  });

  test('theory hours are asked for before the theory exam, and not again before the practical one', () => {
    const required = { hours: 0, km: 0, theory_hours: 28 };
    const theory = (theory_minutes: number) =>
      readiness(facts({ kind: 'theory', taken: [], required, ...student({ theory_minutes }) }));
    expect(theory(27 * 60 + 59)).toEqual([{ code: 'theory-hours', has: 27.9, needs: 28 }]);
    expect(theory(28 * 60)).toEqual([]);
    expect(readiness(facts({ required }))).toEqual([]);
  });

  test('special drives are counted in classes of 45 minutes, each kind by itself', () => {
    const required = { hours: 9, km: 0, country_roads: 5, motorways: 4, darkness: 3 };
    const drives = (special_minutes: object) => readiness(facts({ required, ...student({ special_minutes }) }));
    expect(drives({ country_roads: 225, motorways: 180, darkness: 135 })).toEqual([]);
    expect(drives({ country_roads: 300, motorways: 179 })).toEqual([
      { code: 'motorways', has: 3, needs: 4 },
      { code: 'darkness', has: 0, needs: 3 },
    ]);
    expect(readiness(facts({ kind: 'theory', taken: [], required }))).toEqual([]);
  });

  test('nor who learns for another category, whose exams do not count here', () => {
    expect(
      readiness(facts({ ...student({ licence_category: 'A' }), taken: [taken({ licence_category: 'A' })] })),
    ).toEqual([{ code: 'category' }, { code: 'theory' }]);
  });

  describe('what was passed', () => {
    test('is not taken again', () => {
      expect(readiness(facts({ kind: 'theory' }))).toEqual([{ code: 'passed-already' }]);
      expect(readiness(facts({ taken: [taken(), taken({ kind: 'practical' })] }))).toEqual([
        { code: 'passed-already' },
      ]);
    });
    test('but for a theory that does not count any more', () => {
      const figures = { ...NO_EXAM_FACTS, theory_valid_months: 3 };
      expect(readiness(facts({ kind: 'theory', figures }))).toEqual([]);
      expect(readiness(facts({ kind: 'theory', figures, day: '2026-06-02' }))).toEqual([{ code: 'passed-already' }]);
    });
  });

  describe('the waiting time after a failed one', () => {
    const failed = (next_try_on: string | null, kind: ExamTaken['kind'] = 'practical') =>
      taken({ kind, status: 'failed', next_try_on });
    test('is over on the day that is named', () => {
      const before = facts({ taken: [taken(), failed(DAY)], day: '2026-06-14' });
      expect(readiness(before)).toEqual([{ code: 'waiting', day: DAY }]);
      expect(readiness({ ...before, day: DAY })).toEqual([]);
    });
    test('is that of the latest, of this kind, and of none that has no such day', () => {
      const tried = [taken(), failed('2026-06-20'), failed('2026-07-01'), failed(null)];
      expect(readiness(facts({ taken: tried }))).toEqual([{ code: 'waiting', day: '2026-07-01' }]);
      expect(readiness(facts({ taken: [taken(), failed('2026-07-01', 'theory')] }))).toEqual([]);
    });
  });

  describe('the theory before the practical exam', () => {
    test.each(['entered', 'failed', 'absent', 'withdrawn'])('is missing where it is %s', (status) => {
      expect(readiness(facts({ taken: [taken({ status })] }))).toEqual([{ code: 'theory' }]);
    });
    test('counts to its last day, and is over the day after', () => {
      const figures = { ...NO_EXAM_FACTS, theory_valid_months: 3 };
      expect(readiness(facts({ figures, day: '2026-06-02' }))).toEqual([]);
      expect(readiness(facts({ figures, day: '2026-06-03' }))).toEqual([{ code: 'theory-expired', day: '2026-06-02' }]);
    });
    test('is passed at another school by the paper that says so, while that holds', () => {
      const papers_asked = [asked(7, 'Theory test passed', { code: 'FR.theory', needed_for: ['practical_exam'] })];
      const of = (...papers: HeldPaper[]) => readiness(facts({ taken: [], papers_asked, papers }));
      expect(of(paper(7, DAY))).toEqual([]);
      expect(of(paper(7, '2026-06-14'))).toEqual([{ code: 'theory-expired', day: '2026-06-14' }]);
      expect(of(paper(7, null, 'refused'))).toEqual([{ code: 'theory' }]);
      // What the school saw itself needs no paper.
      expect(readiness(facts({ papers_asked }))).toEqual([]);
    });
  });

  test('hours and kilometres are counted for the practical exam alone, and said with what is required', () => {
    const few = student({ practice_minutes: 31 * 60 + 59, practice_km: 499.9 });
    expect(readiness(facts(few))).toEqual([
      { code: 'hours', has: 31.9, needs: 32 },
      { code: 'km', has: 499, needs: 500 },
    ]);
    expect(readiness(facts({ ...few, required: null }))).toEqual([]);
    expect(readiness(facts({ ...few, kind: 'theory', taken: [] }))).toEqual([]);
  });

  test('who drove with an automatic gearbox alone needs the hours for that, and it is said', () => {
    const required = { hours: 20, km: 0, automatic_hours: 13 };
    const of = (practice_minutes: number, automatic: boolean) =>
      readiness(facts({ required, ...student({ practice_minutes, automatic }) }));
    expect(of(13 * 60, true)).toEqual([]);
    expect(of(12 * 60, true)).toEqual([{ code: 'hours', has: 12, needs: 13, automatic: true }]);
    expect(of(13 * 60, false)).toEqual([{ code: 'hours', has: 13, needs: 20 }]);
  });

  test('lessons are counted where they are asked for, and said as such', () => {
    const required = { hours: 32, km: 0, practice_lesson_minutes: 50 };
    const of = (practice_minutes: number) => readiness(facts({ required, ...student({ practice_minutes }) }));
    expect(of(32 * 50)).toEqual([]);
    expect(of(32 * 50 - 1)).toEqual([{ code: 'hours', has: 31.9, needs: 32, lessons: true }]);
  });

  describe('papers', () => {
    const kinds = [asked(1, 'Permit'), asked(2, 'Medical certificate', { needed_for: ['practical_exam'] })];
    const of = (papers: readonly HeldPaper[], more: Partial<ReadinessFacts> = {}) =>
      readiness(facts({ papers_asked: kinds, papers, ...more }));
    test('hold on the day of the exam, whatever they do today', () => {
      const papers = [paper(1, DAY), paper(2, '2026-06-14')];
      expect(of(papers)).toEqual([{ code: 'papers', papers: ['Medical certificate'] }]);
      expect(of(papers, { day: '2026-06-14' })).toEqual([]);
    });
    test('are handed in and not refused; of two one is enough', () => {
      expect(of([paper(1, null, 'handed_in'), paper(2, null, 'missing'), paper(2, null)])).toEqual([]);
      expect(of([paper(1, null, 'refused')])).toEqual([{ code: 'papers', papers: ['Permit', 'Medical certificate'] }]);
    });
    test('are asked for by kind of exam and licence category', () => {
      expect(of([paper(1, null)], { kind: 'theory', taken: [] })).toEqual([]);
      const truck = asked(3, 'Psychological certificate', { licence_categories: ['C'] });
      expect(of([paper(1, null), paper(2, null)], { papers_asked: [...kinds, truck] })).toEqual([]);
    });
    test('that are asked of teachers and vehicles are none of a student', () => {
      expect(
        of([paper(1, null), paper(2, null)], { papers_asked: [...kinds, asked(4, 'Badge', { owner: 'teacher' })] }),
      ).toEqual([]);
    });
  });

  test('who owes what is due is not ready, and all that is missing is said in one order', () => {
    expect(readiness(facts({ owes: true }))).toEqual([{ code: 'balance' }]);
    const all = facts({
      ...student({ status: 'paused', practice_minutes: 0, practice_km: 0 }),
      taken: [],
      papers_asked: [asked(1, 'Permit')],
      owes: true,
    });
    expect(readiness(all).map(({ code }) => code)).toEqual(['status', 'theory', 'hours', 'km', 'papers', 'balance']);
  });
});
