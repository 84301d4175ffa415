/** What the generated form needs of its surroundings. */

import type { ComponentType } from 'react';
import type { z } from 'zod';
import type { FieldMeta } from '#contract/fields.ts';
import type { Drafts } from './draft.ts';

export interface FormField {
  readonly name: string;
  readonly schema: z.ZodType;
  readonly meta: FieldMeta;
  readonly optional: boolean;
  readonly label: string;
  readonly help?: string;
  /** The heading of the part of a long form that it belongs to. */
  readonly group?: string;
}

/** A row found for a `ref` field. */
export interface Found {
  readonly id: number;
  readonly label: string;
  readonly description?: string;
  /** Why it may be the wrong one to choose. */
  readonly state?: string;
}

export interface FormServices {
  /** Rows of an entity that match a text; the first few when it is empty, for what `offer` says. */
  search(
    entity: string,
    text: string,
    signal: AbortSignal,
    offer?: string,
    among?: Readonly<Record<string, string>>,
  ): Promise<readonly Found[]>;
  /** What narrows the rows of a field, as a query of their list, by what else the form holds and what is typed. */
  among?(
    field: string,
    values: Readonly<Record<string, unknown>>,
    typed: string,
  ): Promise<Readonly<Record<string, string>>>;
  /** Names of rows by id. */
  resolve(entity: string, ids: readonly number[]): Promise<readonly Found[]>;
  /** The name of a choice's value. */
  choiceLabel(labels: string, value: string): string;
  /** The values of a choice that are offered: all, or those of the school. */
  valuesOf(field: Pick<FormField, 'meta' | 'schema'>): readonly string[];
  /** A value of a field as people read it; rows by `names` (`student 12` is Ana Reis) where these are known, else by their numbers. */
  valueText(field: Pick<FormField, 'meta'>, value: unknown, names?: ReadonlyMap<string, string>): string;
  readonly drafts: Drafts;
  /** The keys that submit from any field, as caps. */
  readonly submitKeys?: readonly string[];
  /** Editors for `custom` fields, by name. */
  readonly editors?: Readonly<Record<string, ComponentType<EditorProps>>>;
}

/** What every editor is given. */
export interface EditorProps {
  readonly field: FormField;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  /** Sets what the field begins with, where the editor alone can make it: nothing was typed by that. */
  readonly onBegin?: (value: unknown) => void;
  readonly error: string | null;
  readonly services: FormServices;
  readonly autoFocus?: boolean;
  /** The other values of the form, for editors that depend on them. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Sets other values of the form, for editors whose choice says more than their own. */
  readonly onOthers?: (values: Readonly<Record<string, unknown>>) => void;
}
