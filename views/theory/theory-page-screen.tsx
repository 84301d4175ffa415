import { useTranslations } from 'use-intl';
import { type Theory, theory } from '#contract/entities/theory.ts';
import { useScreen } from '#services/screen.ts';
import { ContentFrame } from '../detail/content-frame.tsx';
import { MissingRow } from '../detail/missing-row.tsx';
import { useRow } from '../detail/use-row.ts';

export default function TheoryPageScreen() {
  const t = useTranslations();
  const loaded = useRow<Theory>('theory', theory.endpoints.get);
  const title = loaded.row?.title ?? t('menu.theory');
  useScreen(title, 'theory_pages', [{ label: t('menu.theory'), to: '/theory' }]);
  if (!loaded.row) return <MissingRow entity="theory" loaded={loaded} list="/theory" />;
  return <ContentFrame entity="theory" list="/theory" title={title} row={loaded.row} />;
}
