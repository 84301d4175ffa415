/** The address of a shared view: it leads on to what the view shows now, or says why it no longer does. */
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { getSharedView } from '#contract/entities/shared-view.ts';
import { useCall } from '#services/queries.ts';
import { useScreen } from '#services/screen.ts';
import { Button } from '#ui/button.tsx';
import { State } from '#ui/state.tsx';

export default function SharedViewScreen() {
  const t = useTranslations();
  const navigate = useNavigate();
  const view = Number(useParams().view) || 0;
  const {
    data: answer,
    error,
    refetch,
  } = useCall('shared_view', getSharedView, { params: { id: view } }, { enabled: view > 0 });
  const found = answer?.data;
  useScreen(found?.name ?? t('list.viewTitle'), 'shared-view');
  if (found && found.ended === null) {
    const query = new URLSearchParams(found.search);
    query.set('view', String(found.id));
    return <Navigate to={`${found.path}?${query}`} replace />;
  }
  if (found?.ended) {
    return (
      <State
        screen
        icon="bookmark-x"
        title={t(`list.viewEnded.${found.ended}`, { owner: found.owner_name })}
        text={t('list.viewEndedText', { name: found.name })}
      >
        <Button variant="primary" autoFocus onPress={() => navigate(`${found.path}${found.search}`)}>
          {t('list.viewShow')}
        </Button>
      </State>
    );
  }
  if (error && error.problem.status !== 404) {
    return (
      <State screen icon="triangle-alert" title={t('list.failed')} text={error.message} alert>
        <Button onPress={() => void refetch()}>{t('ui.retry')}</Button>
      </State>
    );
  }
  if (!error && view > 0) return null;
  return (
    <State screen icon="search-x" title={t('list.viewEnded.none')} text={t('list.viewNone')}>
      <Button variant="primary" autoFocus onPress={() => navigate('/dashboard')}>
        {t('session.notFound.back')}
      </Button>
    </State>
  );
}
