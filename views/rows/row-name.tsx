/** The name of a row known by its id, as a link to its screen. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { nameRows, pathOfRow } from '#services/rows.ts';

export function RowName({ entity, id }: { entity: string; id: number | null }) {
  const { data } = useQuery({
    queryKey: [entity, 'name', id],
    queryFn: () => nameRows(entity, [id as number]),
    enabled: id !== null,
  });
  if (id === null) return null;
  const label = data?.[0]?.label ?? `#${id}`;
  const path = pathOfRow(entity, id);
  return path ? <Link to={path}>{label}</Link> : label;
}
