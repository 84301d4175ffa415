import { useRef } from 'react';

type Change = (change: Readonly<Record<string, string | null>>, replace?: boolean) => void;

/** The first change is a step that Back takes back; those made in the same go belong to it. */
export function useOneStep(onChange: Change): Change {
  const begun = useRef(false);
  return (change) => {
    onChange(change, begun.current);
    begun.current = true;
  };
}
