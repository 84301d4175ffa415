/** Texts of screens that are not seen first arrive after the others; whoever needs them waits for them here. */
let arrived = false;
let ask: (() => void) | null = null;
let tell: () => void = () => {};
let fail: (error: unknown) => void = () => {};
const there = new Promise<void>((resolve, reject) => {
  tell = resolve;
  fail = reject;
});
// Told to whoever waits; nobody may.
there.catch(() => {});
let wanted = false;

/** Waits until the texts are in use; `work` is what else has to arrive, fetched beside them. */
export async function withScreenTexts<T>(work: Promise<T>): Promise<T> {
  wanted = true;
  ask?.();
  const [done] = await Promise.all([work, there]);
  return done;
}

/** Whether the texts are in use, or somebody waits for them. */
export const screenTextsWanted = (): boolean => wanted || arrived;

/** Calls `load` once somebody wants the texts. */
export function onScreenTextsWanted(load: () => void): () => void {
  ask = load;
  return () => {
    if (ask === load) ask = null;
  };
}

/** Said when the texts are on the page. */
export function screenTextsArrived(): void {
  arrived = true;
  tell();
}

/** Said when they did not arrive: who waits for them offers another try. */
export const screenTextsFailed = (error: unknown): void => fail(error);
