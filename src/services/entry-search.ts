/** Entries of the journal by what people know of them: the student's name, or the receipt's number. They have no words of their own. */
import { student } from '#contract/entities/student.ts';
import { call } from './http.ts';

type Query = Readonly<Record<string, string>>;

/** Students whose entries are looked at. */
const MOST = 20;
/** `2026/784`, or `784` alone. */
const RECEIPT = /^(?:\d{4}\s*\/\s*)?(\d{1,9})$/;

/** The queries whose rows are those that a text means; none where it means nobody. @throws ApiError */
export async function queriesFor(typed: string, signal?: AbortSignal): Promise<readonly Query[]> {
  const [, receipt] = RECEIPT.exec(typed) ?? [];
  if (receipt) return [{ receipt_number_from: receipt, receipt_number_to: receipt }];
  const { data } = await call(
    student.endpoints.list,
    { query: { page: 1, per_page: MOST, q: typed, match: 'begin' } },
    { signal },
  );
  return data.length === 0 ? [] : [{ student_id: data.map(({ id }) => id).join(',') }];
}
