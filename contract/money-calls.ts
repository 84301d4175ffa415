/** What calls about money share: who may make them, and shapes of their answers. */
import { z } from 'zod';
import type { AnyEndpoint } from './endpoint.ts';
import { ADMIN } from './permissions.ts';

export const MONEY_ALONE = { access: ADMIN, permission: 'money', tag: 'money' } as const;

/** The same call, for those who hold the permission `money` alone. */
export const guarded = <E extends AnyEndpoint>(call: E): E => ({ ...call, ...MONEY_ALONE });
export const allGuarded = <Calls extends Readonly<Record<string, AnyEndpoint>>>(calls: Calls): Calls =>
  Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, guarded(call)])) as Calls;

/** Minor units of the school's currency. */
export const minor = () => z.number().int();

/** The school at the head of a page to print. */
export const schoolOnPaper = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  tax_number: z.string(),
  approval_number: z.string(),
  currency: z.string(),
  locale: z.string(),
});
