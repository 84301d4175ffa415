/** Ends what somebody who is signed in went to the identity provider for, once it has sent them back. */
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { tieIdentity } from '#contract/entities/identity.ts';
import { confirmByProvider } from '#contract/entities/provider-errands.ts';
import { dropErrand, errandKept } from '#services/errand-kept.ts';
import { call } from '#services/http.ts';
import { refreshEntity } from '#services/queries.ts';
import { useRunner } from '#services/run.ts';
import { screenAtom } from '#services/screen.ts';
import { lockedAtom, store } from '#services/session.ts';
import { changeToken } from '#services/session-token.ts';
import { toastDone, toastFailed } from '#ui/toaster.tsx';
import { useFormats } from '#views/format/use-formats.ts';
import { failureText } from './commands/failure-text.ts';

/** What the provider sent holds once, however often this is drawn. */
let taken = '';

export default function SentBack({ answer }: { answer: string }) {
  const t = useTranslations();
  const formats = useFormats();
  const navigate = useNavigate();
  const { run } = useRunner();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (taken === answer) return;
    taken = answer;
    const errand = errandKept();
    dropErrand();
    // The history keeps nothing of it.
    void navigate(`${pathname}${search}`, { replace: true });
    if (!errand) return;
    const texts = Object.assign((key: string, values?: object) => t(key as never, values as never), {
      has: (key: string) => t.has(key as never),
    });
    const failed = (error: unknown) => {
      const { title, text } = failureText(error, texts, formats);
      toastFailed(title, text);
    };
    const end = async () => {
      if (errand.for === 'tie') {
        await call(tieIdentity, { body: { answer } }, { command: 'profile.tie-identity', source: 'button' });
        toastDone(t('commands.profile.tie-identity.done'));
      } else {
        await changeToken((bearer) => call(confirmByProvider, { body: { answer } }, { bearer }));
        toastDone(t('reauthentication.done'));
      }
      await refreshEntity('identity');
    };
    void end()
      .catch(failed)
      .then(async () => {
        if (!errand.act) return;
        await stands();
        // As by a link: it is seen, with all that was said, before it is done. Also where it was not confirmed.
        await run(errand.act.command, errand.act.args, 'link');
      });
  });
  return null;
}

/** Once there is something to offer it on: the screen, or what stands in its place until a second factor is set up. */
const stands = (): Promise<void> =>
  new Promise((resolve) => {
    const stops: (() => void)[] = [];
    const look = () => {
      if (!store.get(screenAtom) && !store.get(lockedAtom)) return;
      for (const stop of stops) stop();
      resolve();
    };
    stops.push(store.sub(screenAtom, look), store.sub(lockedAtom, look));
    look();
  });
