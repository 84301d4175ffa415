/** What stands in place of a part that did not arrive, or a screen that failed. */

import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { State } from '#ui/state.tsx';
import { isMissing } from './lazy-screen.tsx';
import { isNewVersionThere } from './new-version.ts';

export function Failure({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations('session.failure');
  const chunk = isMissing(error);
  const [updated, setUpdated] = useState(false);
  useEffect(() => {
    let wanted = chunk;
    if (chunk) void isNewVersionThere().then((found) => wanted && setUpdated(found));
    return () => {
      wanted = false;
    };
  }, [chunk]);
  const kind = updated ? 'new' : chunk ? 'chunk' : 'crash';
  return (
    <State
      alert
      icon={updated ? 'refresh-cw' : chunk ? 'wifi-off' : 'triangle-alert'}
      title={t(`${kind}Title`)}
      text={t(`${kind}Text`)}
    >
      {/* A part that failed to load is only asked for again by a fresh page; addresses hold the state, drafts the rest. */}
      <Button autoFocus variant="primary" icon="refresh-cw" onPress={chunk ? () => location.reload() : retry}>
        {t(updated ? 'newLoad' : 'retry')}
      </Button>
    </State>
  );
}
