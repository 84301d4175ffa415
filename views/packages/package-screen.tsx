import { useTranslations } from 'use-intl';
import { type Package, packageResource } from '#contract/entities/package.ts';
import { useScreen } from '#services/screen.ts';
import { ContentFrame } from '../detail/content-frame.tsx';
import { MissingRow } from '../detail/missing-row.tsx';
import { useRow } from '../detail/use-row.ts';
import { PackageOverview } from './package-overview.tsx';
import { PackageSide } from './package-side.tsx';

export default function PackageScreen() {
  const t = useTranslations();
  const loaded = useRow<Package>('package', packageResource.endpoints.get);
  const title = loaded.row?.name ?? t('menu.packages');
  useScreen(title, 'packages', [{ label: t('menu.packages'), to: '/packages' }]);
  if (!loaded.row) return <MissingRow entity="package" loaded={loaded} list="/packages" />;
  return (
    <ContentFrame
      entity="package"
      list="/packages"
      title={title}
      row={loaded.row}
      overview={<PackageOverview row={loaded.row} />}
      side={<PackageSide row={loaded.row} />}
    />
  );
}
