/** Going to the identity provider in the midst of a session, and back to where one was. */
import { keepErrand } from './errand-kept.ts';

export interface LeavingErrand {
  /** The provider's address. */
  readonly address: string;
  readonly for: 'tie';
}

/** Leaves for the provider, and never comes to an end: the page goes. */
export function leaveOnErrand({ address, ...errand }: LeavingErrand): Promise<never> {
  keepErrand({ ...errand, to: `${location.pathname}${location.search}` });
  location.assign(address);
  return new Promise(() => {});
}
