import { useTranslations } from 'use-intl';
import { AddScreen } from '../detail/add-screen.tsx';

export default function ExamAddScreen() {
  const t = useTranslations();
  return <AddScreen entity="exam" list="/exams" listTitle={t('menu.exams')} title={t('commands.exam.add.title')} />;
}
