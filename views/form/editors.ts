/** Editors that `custom` fields name, loaded when a form needs them. */
import { type ComponentType, lazy } from 'react';
import { withScreenTexts } from '#services/screen-texts.ts';
import type { EditorProps } from '#ui/form/form-types.ts';

const promotionImage = () => import('../promotions/promotion-image-editor.tsx');

export const editors: Readonly<Record<string, ComponentType<EditorProps>>> = {
  'licence-category': lazy(() => import('./licence-category-editor.tsx')),
  'licence-categories': lazy(() => import('./licence-categories-editor.tsx')),
  image: lazy(() => withScreenTexts(import('./image-editor.tsx'))),
  'banner-image': lazy(() =>
    withScreenTexts(promotionImage().then(({ BannerImageEditor }) => ({ default: BannerImageEditor }))),
  ),
  'advertisement-image': lazy(() =>
    withScreenTexts(promotionImage().then(({ AdvertisementImageEditor }) => ({ default: AdvertisementImageEditor }))),
  ),
  closing: lazy(() => import('../bookings/closing-editor.tsx')),
  'free-time': lazy(() => withScreenTexts(import('../bookings/free-time-editor.tsx'))),
  'gap-student': lazy(() => import('../bookings/gap-student-editor.tsx')),
  replacing: lazy(() => import('../teachers/replacing-editor.tsx')),
  'totp-secret': lazy(() => withScreenTexts(import('./totp-editor.tsx'))),
  code: lazy(() => import('./one-time-code-editor.tsx')),
  signature: lazy(() => import('./signature-editor.tsx')),
  answers: lazy(() => withScreenTexts(import('../questions/answers-editor.tsx'))),
  refs: lazy(() => withScreenTexts(import('#ui/form/refs-editor.tsx'))),
  currency: lazy(() =>
    withScreenTexts(import('./code-editor.tsx').then(({ CurrencyEditor }) => ({ default: CurrencyEditor }))),
  ),
  country: lazy(() => import('./code-editor.tsx').then(({ CountryEditor }) => ({ default: CountryEditor }))),
  'time-zone': lazy(() => import('./code-editor.tsx').then(({ TimeZoneEditor }) => ({ default: TimeZoneEditor }))),
  markdown: lazy(() => withScreenTexts(import('./markdown-editor.tsx'))),
  'module-items': lazy(() => withScreenTexts(import('./module-items-editor.tsx'))),
  sections: lazy(() => withScreenTexts(import('../tests/sections-editor.tsx'))),
  timing: lazy(() => withScreenTexts(import('../tests/timing-editor.tsx'))),
  'pass-rule': lazy(() => withScreenTexts(import('../tests/pass-rule-editor.tsx'))),
};
