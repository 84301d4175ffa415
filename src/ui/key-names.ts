/** The names of keys as they stand on the keyboards of the language. */
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { formatPress, type Platform } from '#kernel/press.ts';

/** Names one key. */
export function useKeyName(): (key: string) => string {
  const t = useTranslations('keys');
  return useCallback((key) => (t.has(key) ? t(key) : key), [t]);
}

/** Writes a press (`Mod+A`, `Shift+Enter`, `g s`) for display. */
export function useKeyText(platform: Platform): (press: string) => string {
  const name = useKeyName();
  return (press) => formatPress(press, platform, name);
}
