/** A banner or an advertisement as a student's app shows it: a phone, drawn in outline, with the picture in its place. */
import { Fragment, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/icon.tsx';
import { StoredImage } from '../form/stored-image.tsx';
import styles from './placement-preview.module.css';
import type { Promotion } from './promotion.ts';

interface Props {
  readonly entity: 'banner' | 'advertisement';
  readonly shown: Partial<Pick<Promotion, 'title' | 'image' | 'placement'>>;
  /** Without words around it, for a gallery. */
  readonly bare?: boolean;
  /** Says which shape of picture fills the place, for whoever chooses one. */
  readonly hint?: boolean;
}

type Place = Promotion['placement'];

const Line = ({ short = false }: { short?: boolean }) => <i className={styles.line} data-short={short || undefined} />;
const Block = () => <i className={styles.block} />;
const Row = () => (
  <span className={styles.row}>
    <i className={styles.dot} />
    <Line />
  </span>
);
const Paragraph = () => (
  <span className={styles.paragraph}>
    <Line />
    <Line />
    <Line short />
  </span>
);
const Score = () => <i className={styles.score} />;
const Slot = () => null;

/** What each screen of the app has above and below the place. */
const SCREENS: Readonly<Record<Place, readonly (() => ReactNode)[]>> = {
  home_top: [Slot, Block, Block, Row, Row],
  home_bottom: [Block, Row, Row, Block, Slot],
  tests_top: [Slot, Row, Row, Row, Row, Row],
  theory_top: [Slot, Paragraph, Paragraph, Paragraph],
  bookings_top: [Slot, Block, Row, Row, Row],
  home: [Block, Row, Slot, Row, Block],
  test_list: [Row, Row, Slot, Row, Row],
  test_result: [Score, Paragraph, Slot],
  theory_page: [Paragraph, Slot, Paragraph, Paragraph],
  full_screen: [Slot],
};

/** Width to height of the place, as it is drawn. */
const shapeOf = (entity: Props['entity'], place: Place): string =>
  place === 'full_screen' ? '9:14' : entity === 'banner' ? '5:2' : '16:9';

export function PlacementPreview({ entity, shown, bare = false, hint = false }: Props) {
  const t = useTranslations();
  const { placement } = shown;
  if (!placement) return hint ? <p className={styles.choose}>{t('promotions.choosePlace')}</p> : null;
  const whole = placement === 'full_screen';
  const place = t(`${entity}.placement.${placement}`);
  const slot = (
    <span className={styles.slot} data-entity={entity} data-whole={whole || undefined}>
      {shown.image ? (
        <StoredImage image={shown.image} alt={bare ? '' : (shown.title ?? '')} className={styles.picture} />
      ) : (
        <span className={styles.none}>
          <Icon name="image" size={bare ? 14 : 20} />
          {!bare && t('promotions.none')}
        </span>
      )}
      {entity === 'advertisement' && !bare && <span className={styles.label}>{t('promotions.label')}</span>}
      {whole && (
        <span className={styles.close} aria-hidden>
          <Icon name="x" size={bare ? 10 : 14} />
        </span>
      )}
    </span>
  );
  const phone = (
    <div className={styles.phone} data-whole={whole || undefined}>
      {!whole && (
        <span className={styles.bar} aria-hidden>
          <i className={styles.dot} />
          <Line short />
        </span>
      )}
      {SCREENS[placement].map((Part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a drawing that never changes its order
        <Fragment key={at}>{Part === Slot ? slot : <Part />}</Fragment>
      ))}
    </div>
  );
  if (bare) return phone;
  return (
    <figure className={styles.figure}>
      {phone}
      <figcaption className={styles.caption}>
        {t('promotions.preview', { place })}
        {hint && <span>{t('promotions.shape', { shape: shapeOf(entity, placement) })}</span>}
      </figcaption>
    </figure>
  );
}
