/** A list without rows: what it is for and how its first row is added, or which filter hides its rows and how to clear it. */
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useRunner } from '#services/run.ts';
import { screenAtom } from '#services/screen.ts';
import { Button } from '#ui/button.tsx';
import { KeysBehind } from '#ui/key-caps.tsx';
import { State } from '#ui/state.tsx';
import { CommandButton } from './command-button.tsx';

interface Props {
  readonly entity: string;
  readonly icon: string;
  /** The command that adds a row. */
  readonly add: string | undefined;
  readonly start: ReactNode;
  /** What the list is for, where the screen says it in its own words. */
  readonly text: string | undefined;
  /** Clears search and filters; null where neither hides anything. */
  readonly onClear: (() => void) | null;
}

export default function EmptyList({ entity, icon, add, start, text, onClear }: Props) {
  const t = useTranslations();
  const runner = useRunner();
  const scope = useAtomValue(screenAtom)?.scope;
  if (onClear) {
    return (
      <State icon="search-x" title={t('list.noMatch')} text={t('list.noMatchText')}>
        <Button onPress={onClear}>
          {t('list.clearAll')}
          <KeysBehind keys={runner.keysOf('list.clear-filters', scope ? ['app', scope] : ['app'])} />
        </Button>
      </State>
    );
  }
  const own = `empty.${entity}`;
  return (
    <State icon={icon} title={t('list.empty')} text={text ?? (t.has(own) ? t(own) : undefined)}>
      {add && <CommandButton id={add} />}
      {start}
    </State>
  );
}
