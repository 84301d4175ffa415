/** The calendar's cursor in the address: whose line, at what time or day, and which of several classes. */
import { useLayoutEffect } from 'react';
import { dropPlace, writePlace } from '#services/place.ts';
import { useUrlState } from '#services/url-state.ts';

export interface CursorPlace {
  /** Id of the teacher or location; 0 is none. */
  readonly line: number;
  /** `09:15` in a day, `2026-11-24` in a week. */
  readonly at: string;
  readonly item: number;
}

/** The place that the address names, and a way to write another one into it. */
export function useCursor(): [CursorPlace, (place: CursorPlace) => void] {
  const [{ cursor = '' }, setUrl] = useUrlState();
  const [line, at = '', item] = cursor.split('_');
  useLayoutEffect(() => dropPlace, []);
  return [
    { line: Number(line) || 0, at, item: Number(item) || 0 },
    (place) => writePlace(() => setUrl({ cursor: [place.line, place.at, place.item || ''].join('_') }, true)),
  ];
}
