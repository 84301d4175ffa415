/** The language that is shown, without its country: `en`, `fr` or `pt`. */
import { useLocale } from 'use-intl';

export const useLanguage = (): string => useLocale().slice(0, 2);
