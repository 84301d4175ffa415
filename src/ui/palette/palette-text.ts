/** Messages as text: group headings, reasons, labels. */
import { useTranslations } from 'use-intl';
import type { Message } from '#kernel/command.ts';
import { messageText } from '#kernel/message-text.ts';
import { useTimes } from '../times.ts';

/** Writes a message, or a text as it is. A message that no language has is shown by its key. */
export function useMessage(): (message: Message | string) => string {
  const t = useTranslations();
  const { texts } = useTimes();
  return (message) => (typeof message === 'string' ? message : messageText(t, message, texts));
}
