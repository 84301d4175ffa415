/** What a tab shows while it has no rows: on its way, failed, or none. */
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { State } from '#ui/state.tsx';

interface Props {
  readonly query: { readonly error: unknown; readonly refetch: () => unknown };
  /** True once the answer is there. */
  readonly loaded: boolean;
  readonly icon: string;
  readonly empty: string;
  readonly emptyText?: string;
  /** True within a card, where it is one of several things. */
  readonly compact?: boolean;
  /** Ways out of an empty tab. */
  readonly children?: ReactNode;
}

export function TabState({ query, loaded, icon, empty, emptyText, compact, children }: Props) {
  const t = useTranslations();
  if (query.error) {
    return (
      <State icon="triangle-alert" title={t('detail.failed')} alert compact={compact}>
        <Button onPress={() => query.refetch()}>{t('ui.retry')}</Button>
      </State>
    );
  }
  if (!loaded) return <Skeleton height={120} />;
  return (
    <State icon={icon} title={empty} text={emptyText} compact={compact}>
      {children}
    </State>
  );
}
