/** Taking an act back leaves the cursor on the row that it was about; pressed twice, two acts are taken back. */
import { undoOperation } from '#contract/entities/operation.ts';
import { activeRow, atAddress, inRows, rowOf, toasts } from './steps.ts';
import { expect, test } from './test.ts';

test('pressed twice in a row, before the first is answered, two acts are taken back', async ({
  school,
  keyboardOnly: page,
}) => {
  school.addStudents('Ana', 'Ben', 'Cat', 'Dan');
  await page.goto('/students');
  await inRows(page);
  await page.press('ArrowDown');
  for (const [gone, next] of [
    ['Ben', 'Cat'],
    ['Cat', 'Dan'],
  ] as const) {
    await expect.element(activeRow(page)).toMatchTextContent(gone);
    await page.press('Delete');
    await atAddress(page, /[?&]at=/);
    await expect.element(activeRow(page)).toMatchTextContent(next);
  }
  const left = () => school.students.rows.filter(({ deleted_at }) => deleted_at === null).length;
  await expect.poll(left).toBe(2);
  // The answer to the first comes only once the key was pressed again.
  const answer = school.answers.hold(undoOperation);
  await page.press('ControlOrMeta+z');
  await expect.poll(() => school.answers.callsOf(undoOperation).length).toBe(1);
  await page.press('ControlOrMeta+z');
  answer();
  await expect.poll(left).toBe(4);
  await expect.element(rowOf(page, 'Ben Reis')).toBeVisible();
  await expect.element(rowOf(page, 'Cat Reis')).toBeVisible();
});

test('rows that come back take the cursor back, the one that left last before the others', async ({
  school,
  keyboardOnly: page,
}) => {
  school.addStudents('Ana', 'Ben', 'Cat', 'Dan');
  await page.goto('/students');
  await inRows(page);
  // From the end, below which a row comes back: nothing but the cursor goes there.
  await page.press('End');
  for (const [gone, next] of [
    ['Dan', 'Cat'],
    ['Cat', 'Ben'],
  ] as const) {
    await expect.element(activeRow(page)).toMatchTextContent(gone);
    await page.press('Delete');
    await atAddress(page, /[?&]at=/);
    await expect.element(activeRow(page)).toMatchTextContent(next);
  }
  for (const back of ['Cat', 'Dan']) {
    await page.press('ControlOrMeta+z');
    await expect.element(toasts(page)).toMatchTextContent(`Taken back: “Deleted ${back} Reis”`);
    await expect.element(activeRow(page)).toMatchTextContent(back);
  }
});
