/** What a package holds and costs, and how often it was sold. */
import { useTranslations } from 'use-intl';
import { enrolment } from '#contract/entities/enrolment.ts';
import type { Package } from '#contract/entities/package.ts';
import { useCall } from '#services/queries.ts';
import { Side } from '../detail/side.tsx';
import { useFormats } from '../format/use-formats.ts';

export function PackageSide({ row }: { row: Package }) {
  const t = useTranslations();
  const formats = useFormats();
  const sold = useCall('enrolment', enrolment.endpoints.list, {
    query: { package_id: String(row.id), page: 1, per_page: 1 },
  }).data?.total;
  return (
    <Side
      parts={[
        {
          title: t('pages.holds'),
          facts: [
            { label: t('packages.practical'), value: formats.number(row.practical_classes) },
            { label: t('packages.theory'), value: formats.number(row.theory_classes) },
            { label: t('fields.modules'), value: formats.number(row.modules.length) },
            { label: t('fields.tests'), value: formats.number(row.tests.length) },
          ],
        },
        {
          title: t('pages.sold'),
          facts: [
            { label: t('fields.price'), value: formats.money(row.price, row.currency) },
            { label: t('fields.valid_days'), value: t('pages.days', { count: row.valid_days }) },
            { label: t('pages.sold'), value: sold === undefined ? '' : t('pages.soldOf', { count: sold }) },
          ],
        },
      ]}
    />
  );
}
