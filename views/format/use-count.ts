import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { countText } from '#kernel/message-text.ts';

/** How many of an entity, by its noun: `1,196 students`. */
export function useCount(): (entity: string, count: number) => string {
  const t = useTranslations();
  return useCallback((entity, count) => countText(t, { entity, count }), [t]);
}
