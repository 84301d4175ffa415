/** Nothing is at the address, for who is signed in: menu, palette and keys are at hand. */
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useRunner } from '#services/run.ts';
import { useScreen } from '#services/screen.ts';
import { Button } from '#ui/button.tsx';
import { State } from '#ui/state.tsx';

export default function NothingHereScreen() {
  const t = useTranslations();
  const navigate = useNavigate();
  const runner = useRunner();
  useScreen(t('session.notFound.title'), 'nothing');
  return (
    <State screen icon="search-x" title={t('session.notFound.title')} text={t('session.notFound.text')}>
      <Button variant="primary" onPress={() => navigate('/dashboard')}>
        {t('session.notFound.back')}
      </Button>
      <Button onPress={() => runner.openPalette()}>{t('commands.palette.open.title')}</Button>
    </State>
  );
}
