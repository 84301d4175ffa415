/**
 * What hot calls may take, as `calls.test.ts` counts them: SQL statements on SQLite; statements and round trips on PostgreSQL, where a
 * transaction's beginning and end are round trips as well; bytes of the answer before it is compressed. They are what the calls take, no
 * more: a call that comes to ask less lowers its budget, and one that is to ask more says here why.
 */
interface Budget {
  readonly sqlite: number;
  readonly postgres: readonly [statements: number, trips: number];
  readonly bytes: number;
}

/** By the call's name. */
export const BUDGETS = {
  'students: first page': { sqlite: 6, postgres: [6, 6], bytes: 17307 },
  'students: of a status': { sqlite: 6, postgres: [6, 6], bytes: 17307 },
  'students: searched, not before': { sqlite: 9, postgres: [8, 8], bytes: 1004 },
  'students: sorted, with the next class': { sqlite: 7, postgres: [7, 7], bytes: 18099 },
  'teachers: first page': { sqlite: 4, postgres: [4, 4], bytes: 947 },
  'classes: first page': { sqlite: 6, postgres: [6, 6], bytes: 14587 },
  'classes: of a student': { sqlite: 6, postgres: [6, 6], bytes: 990 },
  'payments: first page': { sqlite: 6, postgres: [6, 6], bytes: 5578 },
  'balances: first page': { sqlite: 5, postgres: [5, 5], bytes: 3578 },
  'student: one row': { sqlite: 5, postgres: [5, 5], bytes: 927 },
  'class: one row': { sqlite: 5, postgres: [5, 5], bytes: 913 },
  'search: a name': { sqlite: 11, postgres: [10, 10], bytes: 232 },
  'search: nobody': { sqlite: 19, postgres: [18, 18], bytes: 11 },
  'search: a number': { sqlite: 15, postgres: [14, 14], bytes: 285 },
  profile: { sqlite: 5, postgres: [5, 5], bytes: 2163 },
  unread: { sqlite: 3, postgres: [3, 3], bytes: 56 },
  dashboard: { sqlite: 30, postgres: [30, 30], bytes: 2971 },
  'calendar: a week': { sqlite: 12, postgres: [12, 12], bytes: 2746 },
  'statement of account': { sqlite: 9, postgres: [9, 9], bytes: 2290 },
  'student: add': { sqlite: 5, postgres: [6, 8], bytes: 803 },
  'student: edit': { sqlite: 7, postgres: [8, 10], bytes: 809 },
  'students: after a write': { sqlite: 6, postgres: [6, 6], bytes: 18891 },
  'student: delete': { sqlite: 11, postgres: [13, 15], bytes: 851 },
  'undo of a deletion': { sqlite: 15, postgres: [16, 18], bytes: 197 },
  'students: status of ten': { sqlite: 6, postgres: [7, 9], bytes: 48 },
  'class: book': { sqlite: 39, postgres: [42, 44], bytes: 933 },
  'class: move': { sqlite: 35, postgres: [38, 40], bytes: 934 },
  'class: cancel': { sqlite: 30, postgres: [31, 33], bytes: 978 },
  'payment: take': { sqlite: 17, postgres: [18, 20], bytes: 593 },
  'exam: enter': { sqlite: 17, postgres: [19, 21], bytes: 723 },
  'message: send': { sqlite: 11, postgres: [13, 15], bytes: 314 },
  'class: close': { sqlite: 11, postgres: [12, 14], bytes: 942 },
  'notifications: list': { sqlite: 5, postgres: [5, 5], bytes: 8326 },
  'notifications: mark read': { sqlite: 5, postgres: [6, 8], bytes: 32 },
  'sign in': { sqlite: 16, postgres: [19, 25], bytes: 286 },
} as const satisfies Record<string, Budget>;

export type CallName = keyof typeof BUDGETS;
