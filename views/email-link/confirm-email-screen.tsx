import { confirmAddress } from '#services/email-links.ts';
import { EmailLinkPage } from './email-link-page.tsx';

/** The new address confirms a change of address. */
export default function ConfirmEmailScreen() {
  return <EmailLinkPage texts="confirmEmail" onPress={confirmAddress} />;
}
