import { useTranslations } from 'use-intl';
import { advertisement } from '#contract/entities/notice.ts';
import { PromotionsScreen } from './promotions-screen.tsx';

export default function AdvertisementsScreen() {
  const t = useTranslations('menu');
  return (
    <PromotionsScreen entity="advertisement" resource={advertisement} title={t('advertisements')} icon="megaphone" />
  );
}
