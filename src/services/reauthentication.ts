/** Asking whoever uses the console to confirm that it is them: wired where dialogs are, used where calls are made. */
let ask: (() => Promise<boolean>) | null = null;
let asked: Promise<boolean> | null = null;

/** Says how to ask; the answer is whether they confirmed it. */
export const onReauthentication = (how: () => Promise<boolean>): void => {
  ask = how;
};

/** Asks, once for all that wait for it; false where nobody can be asked. */
export async function reauthenticated(): Promise<boolean> {
  asked ??= ask?.() ?? null;
  try {
    return (await asked) ?? false;
  } finally {
    asked = null;
  }
}
