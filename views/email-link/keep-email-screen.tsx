import { keepAddress } from '#services/email-links.ts';
import { EmailLinkPage } from './email-link-page.tsx';

/** The old address stops a change of address, or takes it back. */
export default function KeepEmailScreen() {
  return <EmailLinkPage texts="keepEmail" onPress={keepAddress} />;
}
