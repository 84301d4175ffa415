/** One submission at a time, and what came of it. */

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '#services/http.ts';

export interface Submission {
  readonly pending: boolean;
  /** What to say above the form. */
  readonly message: string | null;
  /** Messages by field, as the server gives them. */
  readonly errors: Readonly<Record<string, string>>;
  run(work: () => Promise<void>): Promise<void>;
  /** Refuses before anything is sent: a message at a field. */
  refuse(field: string, message: string): void;
}

/** The brief's messages by the code of the server's problem. */
const BRIEF: Record<string, string> = {
  'wrong-credentials': 'wrongCredentials',
  'invalid-role': 'invalidRole',
  'password-mismatch': 'passwordMismatch',
};

export function useSubmit(): Submission {
  const t = useTranslations('session');
  const [pending, setPending] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  return {
    pending,
    message,
    errors,
    refuse: (field, text) => {
      setMessage(null);
      setErrors({ [field]: text });
    },
    async run(work) {
      setPending(true);
      setMessage(null);
      setErrors({});
      try {
        await work();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const known = BRIEF[error.type];
        if (error.offline) setMessage(t('offline'));
        else if (known) setMessage(t(`brief.${known}`));
        else if (error.problem.status >= 500) setMessage(t('unexpected'));
        else setMessage(error.message);
        setErrors(
          Object.fromEntries(
            Object.entries(error.problem.errors ?? {}).map(([field, list]) => [field, list.join(' ')]),
          ),
        );
      } finally {
        setPending(false);
      }
    },
  };
}
