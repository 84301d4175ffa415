import { Link, useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useScreen } from '#services/screen.ts';
import { State } from '#ui/state.tsx';

/** A place of the menu whose screen is not there yet. It says so, and pretends nothing. */
export default function NotBuiltScreen() {
  const t = useTranslations();
  const name = useLocation().pathname.split('/')[1] ?? '';
  const key = name === 'subscription' ? 'settings' : name;
  useScreen(t(`menu.${key}`), key);
  return (
    <State screen icon="info" title={t('shell.notBuiltTitle')} text={t('shell.notBuiltText')}>
      <Link to="/dashboard">{t('shell.back')}</Link>
    </State>
  );
}
