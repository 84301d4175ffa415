/** Every guard, by the entity whose rows it guards: an explicit list. */
import type { Account } from './auth/accounts.ts';
import { endSessionsOf, keepAHolder, keepAnAdmin, lockTeam } from './auth/last-admin.ts';
import { requireConfirmed } from './auth/whose-address.ts';
import { explainConflict, guardBooking } from './bookings/conflicts.ts';
import { guardLocation, guardSlot, guardStudents, guardTeacher, guardVehicle } from './bookings/guards.ts';
import { settleConversation } from './chat/chat.ts';
import { guardExam } from './exams/guards.ts';
import { refuseCircle } from './learning/category-tree.ts';
import { guardClosing } from './money/desk.ts';
import { explainEntry, requireSound, reverse } from './money/journal.ts';
import type { Guards } from './operations/guards.ts';
import { problem } from './problems.ts';

export const guards: Guards = {
  entry: { counter: reverse, over: requireSound, explain: explainEntry },
  desk_closing: { row: guardClosing },
  // Undo must not leave a school without an admin, nor someone signed in who may not be.
  user: {
    async row(writer, row) {
      // Nor does it give a role to whoever has taken somebody's address.
      if (row.roles !== '[]' && !row.deleted_at) requireConfirmed(row as Account);
      await lockTeam(writer);
      await keepAnAdmin(writer);
      await endSessionsOf(writer, row);
    },
    over: keepAHolder,
  },
  student: { many: guardStudents },
  location: { row: guardLocation },
  vehicle: { row: guardVehicle },
  teacher: { row: guardTeacher },
  slot: { row: guardSlot },
  exam: { row: guardExam },
  booking: { row: guardBooking, explain: explainConflict },
  category: { row: (writer, row) => refuseCircle(writer, row.id as number, row.parent_id as number | null) },
  delivery: {
    // What is on its way cannot be called back.
    async row(_writer, { deleted_at, state }) {
      if (deleted_at && state !== 'waiting' && state !== 'not_told') throw problem('messages-on-their-way');
    },
  },
  message: { row: (writer, row) => settleConversation(writer, row.conversation_id as number) },
};
