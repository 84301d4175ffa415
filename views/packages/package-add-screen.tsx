import { useTranslations } from 'use-intl';
import { AddScreen } from '../detail/add-screen.tsx';

export default function PackageAddScreen() {
  const t = useTranslations();
  return (
    <AddScreen
      entity="package"
      list="/packages"
      listTitle={t('menu.packages')}
      title={t('commands.package.add.title')}
    />
  );
}
