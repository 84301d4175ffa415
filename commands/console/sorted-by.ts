/** The address of a list in another order. Loaded when somebody asks for one in words. */
import { kinds } from '#contract/kinds.ts';

/**
 * Path and query of a list, sorted by the field `by`, or by the one that it is sorted by already. Null where the list cannot be
 * sorted so.
 */
export function sortedBy(url: string, by?: string, order?: 'ascending' | 'descending'): string | null {
  const [path = '', query = ''] = url.split('?');
  const search = new URLSearchParams(query);
  const field = by ?? search.get('sort')?.split(',')[0]?.replace(/^-/, '');
  const fields = kinds.find(({ place }) => place && (place.path ?? `/${place.id}`) === path)?.fields;
  if (!field || !fields?.[field]?.sort) return null;
  search.set('sort', order === 'descending' ? `-${field}` : field);
  return `${path}?${search}`;
}
