/** The texts of the interface's own pieces, under `ui` in the locales. */
import { useTranslations } from 'use-intl';

export const useUiText = () => useTranslations('ui');
