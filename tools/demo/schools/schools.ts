/** The sample schools by name, and which of them suits a club. */
import { FRENCH_SCHOOL } from './france.ts';
import { ENGLISH_SCHOOL, PORTUGUESE_SCHOOL } from './portugal.ts';
import type { Language, SampleSchool } from './school.ts';

/** By the language that they speak. The English one is in Portugal too. */
const SCHOOLS: Readonly<Record<Language, SampleSchool>> = {
  en: ENGLISH_SCHOOL,
  fr: FRENCH_SCHOOL,
  pt: PORTUGUESE_SCHOOL,
};

/** The sample school of a language; another language than these has the English one. */
export const schoolOf = (language: string): SampleSchool => SCHOOLS[isLanguage(language) ? language : 'en'];

export const isLanguage = (text: string): text is Language => Object.hasOwn(SCHOOLS, text);
