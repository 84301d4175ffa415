import { useTranslations } from 'use-intl';
import { type Module, moduleResource } from '#contract/entities/module.ts';
import { useScreen } from '#services/screen.ts';
import { ContentFrame } from '../detail/content-frame.tsx';
import { MissingRow } from '../detail/missing-row.tsx';
import { useRow } from '../detail/use-row.ts';

export default function ModuleScreen() {
  const t = useTranslations();
  const loaded = useRow<Module>('module', moduleResource.endpoints.get);
  const title = loaded.row?.title ?? t('menu.modules');
  useScreen(title, 'modules', [{ label: t('menu.modules'), to: '/modules' }]);
  if (!loaded.row) return <MissingRow loaded={loaded} list="/modules" />;
  return <ContentFrame entity="module" list="/modules" title={title} row={loaded.row} beginsInList />;
}
