import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { SessionPage } from '../session/session-page.tsx';

export default function NotFoundScreen() {
  const t = useTranslations('session.notFound');
  return (
    <SessionPage title={t('title')} intro={t('text')} footer={<Link to="/dashboard">{t('back')}</Link>}>
      {null}
    </SessionPage>
  );
}
