import { useTranslations } from 'use-intl';
import type { CalendarRepair } from '#contract/entities/calendar.ts';

export default function OffRoadDrawn({ repair: { kind, note } }: { repair: CalendarRepair }) {
  const t = useTranslations();
  return [t(`repair.kind.${kind}`), note].filter(Boolean).join(' · ');
}
