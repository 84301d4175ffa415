import { useLocation, useParams } from 'react-router-dom';

/** The secret of a mailed link: behind its `#`, which browsers keep to themselves; in the path of links of earlier releases. */
export function useLinkToken(): string {
  const { token } = useParams();
  const { hash } = useLocation();
  return token ?? hash.slice(1);
}
