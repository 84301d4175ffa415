/** In place of a row that could not be loaded: why, and the way on. */
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { State } from '#ui/state.tsx';
import styles from './detail.module.css';
import type { LoadedRow } from './use-row.ts';

interface Props {
  readonly entity: string;
  readonly loaded: Pick<LoadedRow<never>, 'error' | 'retry'>;
  /** The list's path. */
  readonly list: string;
}

export function MissingRow({ entity, loaded, list }: Props) {
  const t = useTranslations();
  const navigate = useNavigate();
  if (!loaded.error) {
    return (
      <div className={styles.detail} aria-busy>
        <Skeleton width={240} height={28} />
        <Skeleton height={160} />
      </div>
    );
  }
  const gone = loaded.error.problem?.status === 404;
  return (
    <State
      screen
      icon={gone ? 'search-x' : 'triangle-alert'}
      title={gone ? t('detail.missing', { what: t(`audit.entity.${entity}`) }) : t('detail.failed')}
      text={gone ? t('detail.missingText') : undefined}
      alert
    >
      {!gone && <Button onPress={loaded.retry}>{t('ui.retry')}</Button>}
      <Button onPress={() => navigate(list)}>{t('detail.toList')}</Button>
    </State>
  );
}
