import { useTranslations } from 'use-intl';
import { AddScreen } from '../detail/add-screen.tsx';

export default function VehicleAddScreen() {
  const t = useTranslations();
  return (
    <AddScreen
      entity="vehicle"
      list="/vehicles"
      listTitle={t('menu.vehicles')}
      title={t('commands.vehicle.add.title')}
    />
  );
}
