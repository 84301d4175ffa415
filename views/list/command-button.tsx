/** A command as a button that shows its key, where it has one that holds on this screen. */
import { useAtomValue } from 'jotai';
import { useTranslations } from 'use-intl';
import { useRunner } from '#services/run.ts';
import { screenAtom } from '#services/screen.ts';
import { Button } from '#ui/button.tsx';
import { KeysBehind } from '#ui/key-caps.tsx';

interface Props {
  readonly id: string;
  readonly icon?: string;
  readonly args?: Readonly<Record<string, unknown>>;
  /** The one act that a tab is for, in the bar above its rows. */
  readonly primary?: boolean;
}

export function CommandButton({ id, icon = 'plus', args = {}, primary = false }: Props) {
  const t = useTranslations();
  const runner = useRunner();
  const scope = useAtomValue(screenAtom)?.scope;
  return (
    <Button
      icon={icon}
      {...(primary && { size: 'small', variant: 'primary' })}
      onPress={() => void runner.run(id, args, 'button')}
    >
      {t(`commands.${id}.title`)}
      <KeysBehind keys={runner.keysOf(id, scope ? ['app', scope] : ['app'])} />
    </Button>
  );
}
