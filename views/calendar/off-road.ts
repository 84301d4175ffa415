/** What a vehicle is off the road for. Its words come with those of the vehicles' screens. */
import type { CalendarRepair } from '#contract/entities/calendar.ts';
import { withScreenTexts } from '#services/screen-texts.ts';
import { late } from '#ui/late.tsx';

export const OffRoad = late<{ repair: CalendarRepair }>(() => withScreenTexts(import('./off-road-drawn.tsx')));
