import { useTranslations } from 'use-intl';
import { banner } from '#contract/entities/notice.ts';
import { PromotionsScreen } from './promotions-screen.tsx';

export default function BannersScreen() {
  const t = useTranslations('menu');
  return <PromotionsScreen entity="banner" resource={banner} title={t('banners')} icon="panel-top" />;
}
