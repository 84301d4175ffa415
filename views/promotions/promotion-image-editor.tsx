/** The picture of a banner or an advertisement, and how it looks in the place chosen. */

import type { EditorProps } from '#ui/form/form-types.ts';
import ImageEditor from '../form/image-editor.tsx';
import { PlacementPreview } from './placement-preview.tsx';
import type { Promotion } from './promotion.ts';
import styles from './promotions.module.css';

function PromotionImageEditor({ entity, ...props }: EditorProps & { entity: 'banner' | 'advertisement' }) {
  const { value, values } = props;
  return (
    <div className={styles.editor}>
      <ImageEditor {...props} />
      <PlacementPreview
        hint
        entity={entity}
        shown={{
          title: String(values.title ?? ''),
          image: typeof value === 'string' && value !== '' ? value : null,
          placement: values.placement as Promotion['placement'] | undefined,
        }}
      />
    </div>
  );
}

export const BannerImageEditor = (props: EditorProps) => <PromotionImageEditor {...props} entity="banner" />;
export const AdvertisementImageEditor = (props: EditorProps) => (
  <PromotionImageEditor {...props} entity="advertisement" />
);
