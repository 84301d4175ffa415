import { useTranslations } from 'use-intl';
import { type Module, moduleResource } from '#contract/entities/module.ts';
import { useScreen } from '#services/screen.ts';
import { ContentFrame } from '../detail/content-frame.tsx';
import { MissingRow } from '../detail/missing-row.tsx';
import { Side } from '../detail/side.tsx';
import { useRow } from '../detail/use-row.ts';
import { useFormats } from '../format/use-formats.ts';

export default function ModuleScreen() {
  const t = useTranslations();
  const formats = useFormats();
  const loaded = useRow<Module>('module', moduleResource.endpoints.get);
  const title = loaded.row?.title ?? t('menu.modules');
  useScreen(title, 'modules', [{ label: t('menu.modules'), to: '/modules' }]);
  if (!loaded.row) return <MissingRow entity="module" loaded={loaded} list="/modules" />;
  const { row } = loaded;
  return (
    <ContentFrame
      entity="module"
      list="/modules"
      title={title}
      row={row}
      beginsInList
      side={
        <Side
          parts={[
            {
              title: t('pages.holds'),
              facts: [
                { label: t('fields.items'), value: t('pages.lessons', { count: row.items.length }) },
                { label: t('fields.updated_at'), value: formats.instant(row.updated_at) },
              ],
            },
          ]}
        />
      }
    />
  );
}
