/** Signs the ticked classes: who lacks a stored signature has their name written as one, as the single act offers it. */
import { z } from 'zod';
import { MOST_SIGNATURES, SIGNERS, signMany } from '#contract/entities/booking.ts';
import { choice, rows } from '#contract/fields.ts';
import { defineCommand } from '#kernel/command.ts';
import { timesFor } from '#kernel/times.ts';

/** Fetched when it is needed: most days nothing is signed in bulk. */
const late = () => import('./signing.ts');
const known = { signMany, timesFor, most: MOST_SIGNATURES };

export const signManyClasses = defineCommand({
  id: 'booking.sign-many',
  effect: 'reversible',
  section: 'bookings',
  icon: 'signature',
  surfaces: [{ kind: 'palette' }, { kind: 'bulk', entity: 'booking' }],
  keys: [{ press: 'Shift+B', scope: 'bookings' }],
  endpoints: [signMany],
  args: z.object({ bookings: rows('booking', 'over'), signers: choice(SIGNERS, 'booking.signers') }),
  preview: async (ports, args, context) => (await late()).signPreview(ports, args, context, known),
  run: async (ports, args) => (await late()).signAll(ports, args, known),
});
