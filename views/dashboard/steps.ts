/** The first steps of a new school: which there are, what does each, and when the dashboard shows them. */
import type { DashboardFigures } from '#contract/entities/dashboard.ts';
import type { Tips } from '#services/tips.ts';

type Facts = DashboardFigures['first_steps'];

export interface Step {
  readonly name: 'school' | 'locations' | 'teacher' | 'students' | 'package' | 'class';
  /** What has to be there, and the commands that make it: of several, the first whose fact is missing is what is next. */
  readonly parts: readonly (readonly [fact: Exclude<keyof Facts, 'sample' | 'also'>, ...commands: string[]])[];
}

/** What can wait until after the first class, and the commands that make it: it is counted nowhere. */
export const ALSO = [
  ['vehicles', 'vehicle.add'],
  ['holidays', 'holiday.add-set'],
  ['fees', 'setting.late-cancel-fee', 'setting.no-show-fee'],
  ['pay', 'pay_rate.add'],
] as const satisfies readonly (readonly [fact: keyof Facts['also'], ...commands: string[]])[];

export const STEPS: readonly Step[] = [
  {
    name: 'school',
    parts: [
      ['school', 'club.edit-profile'],
      ['rules', 'club.change-setting'],
    ],
  },
  { name: 'locations', parts: [['locations', 'location.add']] },
  {
    name: 'teacher',
    parts: [
      ['teacher', 'teacher.add'],
      ['hours', 'teacher.add-weekly-slots'],
    ],
  },
  { name: 'students', parts: [['students', 'student.add', 'student.import']] },
  { name: 'package', parts: [['package', 'package.add']] },
  { name: 'class', parts: [['class', 'booking.create']] },
];

export const isDone = ({ parts }: Step, facts: Facts): boolean => parts.every(([fact]) => facts[fact]);

/** A sample school ticks all steps, and is none of one's own. */
const hasSample = ({ sample }: Facts): boolean => sample !== 'none' && sample !== 'own';

/** The commands that a step offers: of the part that is missing, or of all parts once it is done. */
export function offeredBy({ parts }: Step, facts: Facts): readonly string[] {
  const missing = parts.find(([fact]) => !facts[fact]);
  return (missing ? [missing] : parts).flatMap(([, ...commands]) => commands);
}

/** Until all are done and no sample is left; put away by hand not at all; brought back by hand also when they are done. */
export const stepsShown = (facts: Facts, wish: Tips['steps']): boolean =>
  wish === 'show' || (wish !== 'hide' && (hasSample(facts) || STEPS.some((step) => !isDone(step, facts))));
