/** The order in which test files begin: a long one that began last would run alone, with the other cores idle. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take minutes; Vitest goes by a file's size, which says nothing of them. */
const LONG = /\/tests\/palette\/corpus\.test\.ts$/;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
