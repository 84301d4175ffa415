/** What the links in the mails about a change of address do. */
import { confirmEmail, keepEmail } from '#contract/entities/address.ts';
import { call } from './http.ts';

/** @throws ApiError 403 */
export const confirmAddress = (token: string) => call(confirmEmail, { body: { token } });
/** @throws ApiError 403 */
export const keepAddress = (token: string) => call(keepEmail, { body: { token } });
