/** Asking whoever uses the console to confirm that it is them: wired where dialogs are, used where calls are made. */
let ask: ((command: string | undefined) => Promise<boolean>) | null = null;
let asked: Promise<boolean> | null = null;

/** Says how to ask; the answer is whether they confirmed it. */
export const onReauthentication = (how: (command: string | undefined) => Promise<boolean>): void => {
  ask = how;
};

/** Asks, once for all that wait for it, by which command it was needed; false where nobody can be asked. */
export async function reauthenticated(command: string | undefined): Promise<boolean> {
  asked ??= ask?.(command) ?? null;
  try {
    return (await asked) ?? false;
  } finally {
    asked = null;
  }
}
