/** Ends what somebody who is signed in went to the identity provider for, once it has sent them back. */
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { tieIdentity } from '#contract/entities/provider.ts';
import { dropErrand, errandKept } from '#services/errand-kept.ts';
import { call } from '#services/http.ts';
import { refreshEntity } from '#services/queries.ts';
import { toastDone, toastFailed } from '#ui/toaster.tsx';
import { useFormats } from '#views/format/use-formats.ts';
import { failureText } from './commands/failure-text.ts';

/** What the provider sent holds once, however often this is drawn. */
let taken = '';

export default function SentBack({ answer }: { answer: string }) {
  const t = useTranslations();
  const formats = useFormats();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (taken === answer) return;
    taken = answer;
    const errand = errandKept();
    dropErrand();
    // The history keeps nothing of it.
    void navigate(`${pathname}${search}`, { replace: true });
    if (!errand) return;
    const end = async () => {
      await call(tieIdentity, { body: { answer } }, { command: 'profile.tie-identity', source: 'button' });
      await refreshEntity('identity');
      toastDone(t('commands.profile.tie-identity.done'));
    };
    end().catch((error: unknown) => {
      const { title, text } = failureText(
        error,
        Object.assign((key: string, values?: object) => t(key as never, values as never), {
          has: (key: string) => t.has(key as never),
        }),
        formats,
      );
      toastFailed(title, text);
    });
  });
  return null;
}
