import { useTranslations } from 'use-intl';
import { AddScreen } from '../detail/add-screen.tsx';

export default function ModuleAddScreen() {
  const t = useTranslations();
  return (
    <AddScreen entity="module" list="/modules" listTitle={t('menu.modules')} title={t('commands.module.add.title')} />
  );
}
