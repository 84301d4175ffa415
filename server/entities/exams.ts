/** Exams at the authority, and who is entered for them. */
import { exam as examContract } from '#contract/entities/exam.ts';
import { examEntry as entryContract } from '#contract/entities/exam-entry.ts';
import { fold, searchText } from '../store/search.ts';
import type { Entity } from './entity.ts';

const exam: Entity = {
  entity: 'exam',
  table: 'exam',
  list: examContract.list,
  derived: (row) => ({
    name_key: fold(String(row.centre ?? '')),
    search_text: searchText(
      String(row.centre ?? ''),
      String(row.reference ?? ''),
      String(row.licence_category ?? ''),
      String(row.note ?? ''),
    ),
  }),
};

const examEntry: Entity = {
  entity: 'exam_entry',
  table: 'exam_entry',
  json: ['missing'],
  list: entryContract.list,
  // An exam that moves takes its entries along.
  follows: ['exam'],
};

export const examEntities: readonly Entity[] = [exam, examEntry];
