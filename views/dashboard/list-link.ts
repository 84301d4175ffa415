import type { Behind } from '#contract/entities/dashboard.ts';

const SCREENS: Readonly<Record<Behind['entity'], string>> = {
  booking: '/bookings',
  student: '/students',
  free_time: '/free-times',
  attempt: '/tests/attempts',
  conversation: '/chat',
  balance: '/balances',
  paper: '/papers',
  lacking_paper: '/papers/missing',
  vehicle: '/vehicles',
  exam: '/exams',
  exam_entry: '/exams/entries',
};

/** The screen that lists exactly the rows behind a figure. */
export const listLink = ({ entity, query }: Behind): string => `${SCREENS[entity]}?${new URLSearchParams(query)}`;
