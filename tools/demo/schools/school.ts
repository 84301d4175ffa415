/** The sample schools: the same life in another country or language. */
import type { Country } from '#contract/data/countries/countries.ts';
import type { Conversations } from '../chat/said.ts';
import type { Language } from '../learning/words.ts';
import type { People } from '../people.ts';

export type { Language } from '../learning/words.ts';

export interface SamplePackage {
  readonly name: string;
  /** Minor units. */
  readonly price: number;
  readonly practical: number;
  readonly theory: number;
  readonly days: number;
  readonly status: 'published' | 'draft';
}

/** What differs between the sample schools. Lists are equally long in all of them, so that chance falls the same. */
export interface SampleSchool {
  readonly language: Language;
  readonly country: Country;
  /** The school itself, where the sample makes one. */
  readonly club: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly address: string;
    readonly time_zone: string;
    readonly currency: string;
  };
  readonly admin: { readonly first_name: string; readonly last_name: string };
  /** Domain of its pages; it can never exist (RFC 2606). */
  readonly site: string;
  readonly people: People;
  /** Name, address, latitude, longitude. */
  readonly places: readonly (readonly [string, string, number, number])[];
  /** How many ask for each licence, and from what age it can be had. */
  readonly licences: readonly (readonly [{ code: string; age: number }, number])[];
  /** What the office notes of students. */
  readonly notes: readonly string[];
  /** What practical classes were about. */
  readonly topics: readonly string[];
  /** Why classes are cancelled. */
  readonly reasons: readonly string[];
  readonly signedOnPaper: string;
  readonly waitNotes: readonly [string, string];
  readonly plates: readonly string[];
  /** Where exams are taken. */
  readonly centres: { readonly theory: string; readonly practical: readonly [string, string] };
  readonly papers: { readonly checkedBy: string; readonly refused: string };
  /** The whole course, theory alone, more lessons, and what else there is. */
  readonly packages: readonly [SamplePackage, SamplePackage, SamplePackage, ...SamplePackage[]];
  /** What the school writes again and again. `{first_name}` and `{school}` are filled in when it is written. */
  readonly templates: readonly (readonly [title: string, body: string])[];
  readonly chat: Conversations;
}
