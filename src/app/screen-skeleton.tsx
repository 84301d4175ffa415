import { LoadingScreen } from '#ui/loading-screen.tsx';
import { useTranslations } from 'use-intl';

/** Stands in while a screen is on its way. */
export function ScreenSkeleton() {
  return <LoadingScreen label={useTranslations('ui')('loading')} />;
}
