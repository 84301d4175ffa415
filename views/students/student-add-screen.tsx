import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { commandNamed } from '#commands/index.ts';
import { useScreen } from '#services/screen.ts';
import styles from '../detail/detail.module.css';
import { CommandForm } from '../form/command-form.tsx';

const add = commandNamed('student.add');

export default function StudentAddScreen() {
  const t = useTranslations();
  const navigate = useNavigate();
  useScreen(t('commands.student.add.title'), 'student-add', [{ label: t('menu.students'), to: '/students' }]);
  return (
    <div className={styles.page}>
      <h1>{t('commands.student.add.title')}</h1>
      <CommandForm
        command={add}
        submitLabel={t('commands.student.add.title')}
        draftKey="student.add"
        onCancel={() => navigate('/students')}
        onDone={({ outcome }) => navigate(outcome?.link ?? '/students')}
      />
    </div>
  );
}
