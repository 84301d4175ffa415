/** What became of a message; why, where somebody was not told. */
import { useTranslations } from 'use-intl';
import type { Delivery, DeliveryState } from '#contract/entities/delivery.ts';
import { Tag } from '#ui/tag.tsx';

const TONES = {
  waiting: 'info',
  sending: 'info',
  sent: 'success',
  failed: 'danger',
  withdrawn: 'neutral',
  stopped: 'neutral',
  not_told: 'warning',
} as const satisfies Record<DeliveryState, string>;

export function MessageState({ row }: { row: Pick<Delivery, 'state' | 'reason'> }) {
  const t = useTranslations();
  return (
    <Tag tone={TONES[row.state]}>
      {[t(`delivery.state.${row.state}`), ...(row.reason ? [t(`delivery.reason.${row.reason}`)] : [])].join(
        t('ui.colon'),
      )}
    </Tag>
  );
}
