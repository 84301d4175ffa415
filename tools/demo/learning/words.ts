/** What the learning side of the sample school says, in one language. Every language has the same parts, in the same order. */
import type { Country } from '#contract/data/countries/countries.ts';
import type { SignGroup } from '#contract/entities/sign.ts';
import { ENGLISH } from './en/words.ts';
import { FRENCH } from './fr/words.ts';
import { PORTUGUESE } from './pt/words.ts';

export type Language = 'en' | 'fr' | 'pt';

/** Categories at the top of the tree. */
export type Top = 'signs' | 'distances' | 'road' | 'driver';

export interface LearningWords {
  readonly tops: Readonly<Record<Top, string>>;
  readonly signs: {
    readonly groups: Readonly<Record<SignGroup, string>>;
    meaning(code: string): string;
    called(code: string): string;
    /** Between a sign's name and what it means. */
    readonly colon: string;
  };
  readonly distances: {
    readonly stopping: string;
    readonly following: string;
    about(metres: number): string;
    reaction(speed: number): string;
    braking(speed: number): string;
    emergency(speed: number): string;
    emergencyWhy(braking: number): string;
    stop(speed: number): string;
    stopWhy(reaction: number, braking: number): string;
    behind(speed: number): string;
    behindWhy(speed: number, second: number): string;
    phone(speed: number): string;
    phoneWhy(second: number): string;
  };
  /** Questions as text: see bank.ts. */
  readonly road: string;
  readonly driver: string;
  readonly tests: {
    readonly theory: (country: string) => string;
    readonly countries: Readonly<Record<Country, string>>;
    readonly signs: string;
    readonly distances: string;
  };
  /** Title and body of theory pages, in the order of PAGES in course.ts. */
  readonly pages: readonly (readonly [title: string, body: string])[];
  readonly modules: readonly [string, string, string];
  readonly banners: readonly (readonly [title: string, path: string])[];
  readonly advertisements: readonly string[];
}

export const WORDS: Readonly<Record<Language, LearningWords>> = { en: ENGLISH, fr: FRENCH, pt: PORTUGUESE };
