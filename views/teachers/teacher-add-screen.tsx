import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { commandNamed } from '#commands/index.ts';
import { useScreen } from '#services/screen.ts';
import styles from '../detail/detail.module.css';
import { CommandForm } from '../form/command-form.tsx';

const add = commandNamed('teacher.add');

export default function TeacherAddScreen() {
  const t = useTranslations();
  const navigate = useNavigate();
  useScreen(t('commands.teacher.add.title'), 'teacher-add', [{ label: t('menu.teachers'), to: '/teachers' }]);
  return (
    <div className={styles.page}>
      <h1>{t('commands.teacher.add.title')}</h1>
      <CommandForm
        command={add}
        submitLabel={t('commands.teacher.add.title')}
        draftKey="teacher.add"
        onCancel={() => navigate('/teachers')}
        onDone={({ outcome }) => navigate(outcome?.link ?? '/teachers')}
      />
    </div>
  );
}
