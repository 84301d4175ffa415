import { useTranslations } from 'use-intl';
import { LEVEL_NAMES } from '#contract/rules/progress.ts';
import { Tag } from '#ui/tag.tsx';

const TONES = { open: 'neutral', introduced: 'info', helped: 'warning', alone: 'success' } as const;
const nameOf = (level: number) => LEVEL_NAMES[level as keyof typeof LEVEL_NAMES] ?? 'open';

/** How far somebody is with a skill: a level from 0, open, to 3, alone. */
export function LevelTag({ level }: { level: number }) {
  const t = useTranslations('skills.level');
  return <Tag tone={TONES[nameOf(level)]}>{t(nameOf(level))}</Tag>;
}
