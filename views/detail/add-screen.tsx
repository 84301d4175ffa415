/** The screen on which a row is added: the command's form, then on to the new row. */
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { commandNamed } from '#commands/index.ts';
import { useScreen } from '#services/screen.ts';
import { CommandForm } from '../form/command-form.tsx';
import styles from './detail.module.css';

interface Props {
  /** `<entity>.add` is the command. */
  readonly entity: string;
  readonly list: string;
  readonly listTitle: string;
  readonly title: string;
}

export function AddScreen({ entity, list, listTitle, title }: Props) {
  const t = useTranslations();
  const navigate = useNavigate();
  const id = `${entity}.add`;
  useScreen(title, `${entity}-add`, [{ label: listTitle, to: list }]);
  return (
    <div className={styles.page}>
      <h1>{t(`commands.${id}.title`)}</h1>
      <CommandForm
        command={commandNamed(id)}
        submitLabel={t(`commands.${id}.title`)}
        draftKey={id}
        onCancel={() => navigate(list)}
        onDone={({ outcome }) => navigate(outcome?.link ?? list)}
      />
    </div>
  );
}
