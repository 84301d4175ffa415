/** Names written from right to left, on screens that are written from left to right. */
import { activeRow, inRows, toasts } from './steps.ts';
import { expect, test } from './test.ts';

test('a name in Arabic stands in a sentence between marks that keep it from turning what stands beside it', async ({
  school,
  keyboardOnly: page,
}) => {
  school.addStudents('محمد');
  await page.goto('/students');
  await inRows(page);
  await expect.element(activeRow(page)).toMatchTextContent('محمد');
  await page.press('Delete');
  await expect.element(toasts(page)).toMatchTextContent('Deleted \u2068محمد Reis\u2069');
});
