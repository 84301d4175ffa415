/** Editors that `custom` fields name, loaded when a form needs them. */
import type { ComponentType } from 'react';
import { withScreenTexts } from '#services/screen-texts.ts';
import type { EditorProps } from '#ui/form/form-types.ts';
import { lateEditor } from '#ui/form/late-editor.tsx';

const promotionImage = () => import('../promotions/promotion-image-editor.tsx');

export const editors: Readonly<Record<string, ComponentType<EditorProps>>> = {
  'licence-category': lateEditor(() => import('./licence-category-editor.tsx')),
  'licence-categories': lateEditor(() => import('./licence-categories-editor.tsx')),
  'saved-view': lateEditor(() => import('./saved-view-editor.tsx')),
  'shared-view': lateEditor(() =>
    import('./saved-view-editor.tsx').then(({ SharedViewEditor }) => ({ default: SharedViewEditor })),
  ),
  image: lateEditor(() => withScreenTexts(import('./image-editor.tsx'))),
  'banner-image': lateEditor(() =>
    withScreenTexts(promotionImage().then(({ BannerImageEditor }) => ({ default: BannerImageEditor }))),
  ),
  'advertisement-image': lateEditor(() =>
    withScreenTexts(promotionImage().then(({ AdvertisementImageEditor }) => ({ default: AdvertisementImageEditor }))),
  ),
  driving: lateEditor(() => withScreenTexts(import('../vehicles/driving-editor.tsx'))),
  closing: lateEditor(() => withScreenTexts(import('../bookings/closing-editor.tsx'))),
  attendance: lateEditor(() => withScreenTexts(import('../courses/attendance-editor.tsx'))),
  odometer: lateEditor(() => withScreenTexts(import('../bookings/odometer-editor.tsx'))),
  'skill-marks': lateEditor(() => withScreenTexts(import('../skills/marks-editor.tsx'))),
  'free-time': lateEditor(() => withScreenTexts(import('../bookings/free-time-editor.tsx'))),
  'free-vehicle': lateEditor(() => withScreenTexts(import('../bookings/free-vehicle-editor.tsx'))),
  'vehicle-of-classes': lateEditor(() =>
    withScreenTexts(
      import('../bookings/free-vehicle-editor.tsx').then(({ VehicleOfClassesEditor }) => ({
        default: VehicleOfClassesEditor,
      })),
    ),
  ),
  'gap-student': lateEditor(() => import('../bookings/gap-student-editor.tsx')),
  'of-student': lateEditor(() => import('./of-student-editor.tsx')),
  replacing: lateEditor(() => import('../teachers/replacing-editor.tsx')),
  'totp-secret': lateEditor(() => withScreenTexts(import('./totp-editor.tsx'))),
  'new-password': lateEditor(() => import('./new-password-editor.tsx')),
  code: lateEditor(() => import('./one-time-code-editor.tsx')),
  signature: lateEditor(() => import('./signature-editor.tsx')),
  answers: lateEditor(() => withScreenTexts(import('../questions/answers-editor.tsx'))),
  refs: lateEditor(() => withScreenTexts(import('#ui/form/refs-editor.tsx'))),
  currency: lateEditor(() =>
    withScreenTexts(import('./code-editor.tsx').then(({ CurrencyEditor }) => ({ default: CurrencyEditor }))),
  ),
  country: lateEditor(() => import('./code-editor.tsx').then(({ CountryEditor }) => ({ default: CountryEditor }))),
  'time-zone': lateEditor(() =>
    import('./code-editor.tsx').then(({ TimeZoneEditor }) => ({ default: TimeZoneEditor })),
  ),
  markdown: lateEditor(() => withScreenTexts(import('./markdown-editor.tsx'))),
  'module-items': lateEditor(() => withScreenTexts(import('./module-items-editor.tsx'))),
  sections: lateEditor(() => withScreenTexts(import('../tests/sections-editor.tsx'))),
  timing: lateEditor(() => withScreenTexts(import('../tests/timing-editor.tsx'))),
  'pass-rule': lateEditor(() => withScreenTexts(import('../tests/pass-rule-editor.tsx'))),
};
