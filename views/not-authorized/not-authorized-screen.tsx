import { useAtomValue } from 'jotai';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { PERMISSIONS, ROLES } from '#contract/permissions.ts';
import { sessionAtom } from '#services/session.ts';
import { signOut } from '#services/sign-out.ts';
import { Button } from '#ui/button.tsx';
import { SessionPage } from '../session/session-page.tsx';

/** Says which role is missing, and offers the way back. */
export default function NotAuthorizedScreen() {
  const t = useTranslations('session.notAuthorized');
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const session = useAtomValue(sessionAtom);
  const missing = (params.get('role') ?? '').split(',').filter((role) => (ROLES as readonly string[]).includes(role));
  const permission = PERMISSIONS.find((one) => one === params.get('permission'));
  const mine = session?.userInfo.roles ?? [];
  const leave = async () => {
    await signOut();
    navigate('/login');
  };
  return (
    <SessionPage
      title={t('title')}
      intro={
        permission
          ? t(`permission.${permission}`)
          : missing.length > 0
            ? t('text', { role: missing.join(' / ') })
            : undefined
      }
      footer={<Link to="/">{t(permission === 'view_dashboard' ? 'start' : 'back')}</Link>}
    >
      {session && (
        <>
          <p>{mine.length > 0 ? t('yours', { roles: mine.join(', ') }) : t('none')}</p>
          <Button onPress={leave}>{t('other')}</Button>
        </>
      )}
    </SessionPage>
  );
}
