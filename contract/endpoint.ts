/**
 * An endpoint: one call of the API, told once for the server (validation, access), the client (types) and the OpenAPI
 * document.
 */
import type { z } from 'zod';
import type { Permission, Role, TokenPermission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

/**
 * Who may call: anyone; any signed-in account, with or without a role; or an account holding one of the roles.
 * `feed` is for secret addresses that carry their own key in the path.
 */
export type Access = 'public' | 'session' | 'feed' | readonly Role[];

export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
> {
  /** Unique, camelCase, proper English: the operationId in OpenAPI (`createScheduleSlots`). */
  readonly id: string;
  readonly method: Method;
  /** Path below /api with `:params`, in the brief's spelling (`/admin/createSchludeArray`). */
  readonly path: string;
  readonly access: Access;
  /** Group in the API page. */
  readonly tag: string;
  /** One English sentence for the API page. */
  readonly summary: string;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly answer: A;
  /** True where the call changes something: it takes an Idempotency-Key and is reached by a command. */
  readonly write: boolean;
  /** True where the body is form data with files; fields other than files are parsed by `body` from their JSON or text. */
  readonly form?: boolean;
  /** Media type of the answer when it is not JSON (`text/csv`). */
  readonly produces?: string;
  /** Of a call by a key or a secret address (`feed`): what it lets its holder do, which whoever gives one has to hold. */
  readonly carries?: readonly TokenPermission[];
  /** A label the caller's roles have to grant beside. */
  readonly permission?: Permission;
  /** True where the session has to be confirmed by the password, a code, a passkey or at the identity provider a short while before. */
  readonly reauthenticate?: true;
  /** True where an account may make it that has yet to set up the second factor its school asks for. */
  readonly beforeSecondFactor?: true;
  /** True where the answer holds secrets that are shown once: it is not kept for a repeated request. */
  readonly secretAnswer?: true;
  /** True where the answer holds a secret and yet the call must not be made twice: it is kept encrypted, for the caller's token alone. */
  readonly sealedAnswer?: true;
  /**
   * Requests per minute and address, for calls that guess secrets. `byDevice`: a device that somebody signed in on before is
   * counted by itself, so that strangers at its address keep nobody on it out. `byKey`: a person's key is counted by itself,
   * so that students behind one address do not share; the address has ten times as many, whatever keys call from it.
   */
  readonly rateLimit?: { max: number; perMinutes: number; byDevice?: true; byKey?: true };
}

type NoSchema = z.ZodType<undefined>;

/** What `make` makes, made at the first call: the panel parses with few of the schemas it knows. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Defines an endpoint. GET calls and calls marked `write: false` change nothing. A schema may be behind a getter. */
export function endpoint<
  A extends z.ZodType,
  P extends z.ZodType = NoSchema,
  Q extends z.ZodType = NoSchema,
  B extends z.ZodType = NoSchema,
>(definition: Omit<Endpoint<P, Q, B, A>, 'write'> & { write?: boolean }): Endpoint<P, Q, B, A> {
  const write = definition.write ?? definition.method !== 'GET';
  return Object.defineProperties({ write } as Endpoint<P, Q, B, A>, {
    ...Object.getOwnPropertyDescriptors(definition),
    write: { value: write, enumerable: true },
  });
}

// biome-ignore lint/suspicious/noExplicitAny: the one place where an endpoint of any shape is meant
export type AnyEndpoint = Endpoint<any, any, any, any>;

// biome-ignore-start lint/suspicious/noExplicitAny: an endpoint of unknown shape takes what it is given
type Part<K extends string, S> = 0 extends 1 & S
  ? { [key in K]?: any }
  : [S] extends [z.ZodType<undefined>]
    ? { [key in K]?: undefined }
    : S extends z.ZodType
      ? Record<never, never> extends z.input<S>
        ? { [key in K]?: z.input<S> }
        : { [key in K]: z.input<S> }
      : never;
// biome-ignore-end lint/suspicious/noExplicitAny: end of the type

/** What a caller hands over: `{params, query, body}`, each only where the endpoint has one. */
export type InputOf<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _A>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never;
/** What the call answers. */
export type AnswerOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer A> ? z.output<A> : never;
