/** What a student agreed to, and when, as it is read on the student's page. */
import { useTranslations } from 'use-intl';
import type { Student } from '#contract/entities/student.ts';
import type { Fact } from '#ui/facts.tsx';
import { useFormats } from '../format/use-formats.ts';

/** Messages about the student's own classes, allowed until they are stopped, and marketing, which needs a yes. */
export function useAgreements(row: Student): readonly Fact[] {
  const t = useTranslations('students.agreements');
  const tFields = useTranslations('fields');
  const { day } = useFormats();
  const messages = (channel: 'mail' | 'sms'): Fact => {
    const at = row[`no_${channel}_at`];
    const stopped = row[`no_${channel}`];
    const value = stopped
      ? at
        ? t('stoppedOn', { day: day(at) })
        : t('stopped')
      : at
        ? t('agreed', { day: day(at) })
        : t('allowed');
    return { label: t('messages', { channel }), value };
  };
  const { marketing, marketing_at: at } = row;
  const news = {
    unasked: t('unasked'),
    yes: at ? t('agreed', { day: day(at) }) : t('yes'),
    no: at ? t('refusedOn', { day: day(at) }) : t('refused'),
  };
  return [messages('mail'), messages('sms'), { label: tFields('marketing'), value: news[marketing] }];
}
