/** The frame of one thing's screen: its name and state, the commands for it, and tabs that stand in the address. */
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useRunner } from '#services/run.ts';
import { useUrlState } from '#services/url-state.ts';
import { Button } from '#ui/button.tsx';
import { type TabItem, Tabs } from '#ui/tabs.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import styles from './detail.module.css';

export interface DetailAction {
  readonly command: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly icon?: string;
  readonly primary?: boolean;
}

interface Props {
  readonly title: string;
  readonly tag?: ReactNode;
  readonly subtitle?: ReactNode;
  readonly actions: readonly DetailAction[];
  readonly tabs: readonly TabItem[];
}

export function DetailFrame({ title, tag, subtitle, actions, tabs }: Props) {
  const t = useTranslations();
  const { run, keysOf } = useRunner();
  const [{ tab }, setUrl] = useUrlState();
  const first = tabs[0]?.id ?? '';
  const selected = tabs.some(({ id }) => id === tab) ? (tab as string) : first;
  return (
    <div className={styles.detail}>
      <header className={styles.header}>
        <div className={styles.name}>
          <h1>{title}</h1>
          {tag}
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        <div className={styles.actions}>
          {actions.map(({ command, args, icon, primary }) => {
            const keys = keysOf(command);
            const button = (
              <Button
                key={command}
                icon={icon}
                variant={primary ? 'primary' : 'secondary'}
                onPress={() => run(command, args, 'button')}
              >
                {t(`commands.${command}.title` as never)}
              </Button>
            );
            return keys ? (
              <Tooltip key={command} text={keys}>
                {button}
              </Tooltip>
            ) : (
              button
            );
          })}
        </div>
      </header>
      <Tabs
        label={title}
        tabs={tabs}
        selected={selected}
        onSelect={(id) => setUrl({ tab: id === first ? null : id }, true)}
      />
    </div>
  );
}
