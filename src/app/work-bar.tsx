/** Long work under way: how far it is, and the way to stop it. */
import { useAtomValue } from 'jotai';
import { useTranslations } from 'use-intl';
import { workAtom } from '#services/work.ts';
import { Button } from '#ui/button.tsx';
import { Progress } from '#ui/progress.tsx';
import styles from './work-bar.module.css';

export function WorkBar() {
  const t = useTranslations();
  return useAtomValue(workAtom).map(({ id, title, done, total, cancel }) => (
    <div key={id} className={styles.work}>
      <div className={styles.bar}>
        <Progress
          label={t(title)}
          value={done}
          max={Math.max(1, total)}
          text={total > 0 ? t('work.done', { done, total }) : t('work.running')}
        />
      </div>
      <Button size="small" onPress={cancel}>
        {t('ui.cancel')}
      </Button>
    </div>
  ));
}
