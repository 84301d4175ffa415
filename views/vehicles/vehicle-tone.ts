import type { VehicleStatus } from '#contract/entities/vehicle.ts';
import type { Tone } from '#ui/tag.tsx';

export const vehicleTone: Readonly<Record<VehicleStatus, Tone>> = {
  in_service: 'success',
  off_road: 'warning',
  sold: 'neutral',
};
