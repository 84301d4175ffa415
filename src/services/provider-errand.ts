/** Going to the identity provider in the midst of a session, and back to where one was. */
import { type Errand, keepErrand } from './errand-kept.ts';

export interface LeavingErrand extends Pick<Errand, 'for' | 'act'> {
  /** The provider's address. */
  readonly address: string;
}

/** Leaves for the provider, and never comes to an end: the page goes. */
export function leaveOnErrand({ address, ...errand }: LeavingErrand): Promise<never> {
  const query = new URLSearchParams(location.search);
  // The form that is open is what is offered again, with what was typed into it.
  if (errand.act) query.delete('do');
  const search = query.toString();
  // The address of a command alone would open it a second time.
  const alone = errand.act && location.pathname.startsWith('/do/');
  keepErrand({ ...errand, to: alone ? '/' : `${location.pathname}${search && `?${search}`}` });
  location.assign(address);
  return new Promise(() => {});
}
