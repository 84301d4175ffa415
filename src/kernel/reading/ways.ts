/** Every way of saying the parts one behind the other; each part is one of the phrases parted by commas. */
export const ways = (...parts: readonly string[]): readonly string[] =>
  parts.reduce<readonly string[]>(
    (said, part) => said.flatMap((begun) => part.split(', ').map((next) => `${begun} ${next}`.trim())),
    [''],
  );
