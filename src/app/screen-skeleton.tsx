import { useTranslations } from 'use-intl';
import { LoadingScreen } from '#ui/loading-screen.tsx';

/** Stands in while a screen is on its way. */
export function ScreenSkeleton() {
  return <LoadingScreen label={useTranslations('ui')('loading')} />;
}
