/** What stands in place of a part that did not arrive, or a screen that failed. */

import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { State } from '#ui/state.tsx';
import { ChunkError } from './lazy-screen.tsx';

export function Failure({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations('session.failure');
  const chunk = error instanceof ChunkError;
  return (
    <State
      alert
      icon={chunk ? 'wifi-off' : 'triangle-alert'}
      title={t(chunk ? 'chunkTitle' : 'crashTitle')}
      text={t(chunk ? 'chunkText' : 'crashText')}
    >
      {/* A part that failed to load is only asked for again by a fresh page; addresses hold the state, drafts the rest. */}
      <Button variant="primary" icon="refresh-cw" onPress={chunk ? () => location.reload() : retry}>
        {t('retry')}
      </Button>
    </State>
  );
}
