/** The school and its rules. */
import { z } from 'zod';
import { LICENCE_CATEGORIES } from '../data/licence-categories.ts';

export const club = z.object({
  id: z.number().int(),
  version: z.number().int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  logo: z.string().nullable(),
  time_zone: z.string(),
  locale: z.string(),
  currency: z.string(),
  country: z.string(),
});
export type Club = z.infer<typeof club>;

/** Hours and kilometres a student has to have driven. */
const required = z.object({ hours: z.number().min(0).max(1000), km: z.number().min(0).max(100_000) });

/**
 * What Portugal requires before the practical exam, by licence category.
 * Source: issue of the customer; hours of practical driving and kilometres.
 */
export const REQUIRED_PORTUGAL: Record<string, { hours: number; km: number }> = {
  B: { hours: 32, km: 500 },
  A1: { hours: 12, km: 120 },
  A2: { hours: 12, km: 120 },
  B1: { hours: 12, km: 120 },
  C1: { hours: 12, km: 120 },
  A: { hours: 12, km: 200 },
  C: { hours: 16, km: 200 },
  D1: { hours: 14, km: 180 },
  D: { hours: 18, km: 240 },
  C1E: { hours: 8, km: 100 },
  D1E: { hours: 8, km: 100 },
  CE: { hours: 10, km: 120 },
  DE: { hours: 10, km: 120 },
};

/** The rules of a club, each with what it is until the club changes it. */
export const clubSettings = z.object({
  /** Length of a class, in minutes. */
  lesson_minutes: z.number().int().min(5).max(600).default(45),
  /** Free time kept between two classes of a teacher or student, in minutes. */
  buffer_minutes: z.number().int().min(0).max(240).default(0),
  /** How long before it begins a class can be booked at the latest, in hours. */
  booking_lead_hours: z.number().min(0).max(720).default(0),
  /** How long before it begins a class can be cancelled without cost, in hours. */
  free_cancel_hours: z.number().min(0).max(720).default(48),
  late_cancel_counts_as_taken: z.boolean().default(true),
  /** How long a teacher waits before a no-show can be recorded, in minutes. */
  no_show_wait_minutes: z.number().int().min(0).max(240).default(15),
  /** 0 is no limit. */
  max_open_bookings_per_student: z.number().int().min(0).max(1000).default(0),
  /** 0 Sunday to 6 Saturday. */
  week_starts_on: z.number().int().min(0).max(6).default(1),
  /** How long a session lasts, in minutes; 0 takes the server's setting. */
  expires_in_minutes: z.number().int().min(0).max(525_600).default(0),
  licence_categories: z
    .array(z.string().regex(/^[A-Z0-9]{1,8}$/))
    .max(60)
    .default([...LICENCE_CATEGORIES]),
  /** By licence category. */
  required: z.record(z.string(), required).default(REQUIRED_PORTUGAL),
});
export type ClubSettings = z.infer<typeof clubSettings>;

/** A club's rules from what is stored; what was never set has its default. */
export const readSettings = (stored: string): ClubSettings => clubSettings.parse(JSON.parse(stored));
