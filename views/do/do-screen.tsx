/** A command from a link: opened with its arguments filled in, never run unasked. */
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { commands } from '#commands/index.ts';
import { fromLink } from '#kernel/link.ts';
import { useRunner } from '#services/run.ts';
import { useScreen } from '#services/screen.ts';
import { Button } from '#ui/button.tsx';
import { State } from '#ui/state.tsx';

export default function DoScreen() {
  const t = useTranslations();
  const { commandId = '' } = useParams();
  const { search } = useLocation();
  const navigate = useNavigate();
  const runner = useRunner();
  const command = commands.find(({ id }) => id === commandId);
  const title = command ? t(`commands.${command.id}.title`) : t('do.unknown');
  useScreen(title, 'do');
  const { args, problems } = command ? fromLink(search, command) : { args: {}, problems: [] };
  // Once for an address, however often it is drawn.
  const started = useRef('');
  const start = () => command && void runner.run(command.id, args, 'link');
  useEffect(() => {
    const key = `${commandId}${search}`;
    if (!command || started.current === key) return;
    started.current = key;
    start();
  });
  if (!command) {
    return (
      <State screen icon="search-x" title={t('do.unknown')} text={t('do.unknownText', { id: commandId })} alert>
        <Button onPress={() => runner.openPalette()}>{t('commands.palette.open.title')}</Button>
      </State>
    );
  }
  return (
    <State screen icon={command.icon} title={title} text={t('do.text')}>
      {problems.length > 0 && (
        <ul role="alert">
          {problems.map(({ field, code }) => (
            <li key={field}>{t(`arguments.${code}`, { field })}</li>
          ))}
        </ul>
      )}
      <Button variant="primary" onPress={start}>
        {t('do.again')}
      </Button>
      <Button onPress={() => navigate('/dashboard')}>{t('shell.back')}</Button>
    </State>
  );
}
