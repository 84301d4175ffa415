/** The words of notifications, in the languages of the console. `{name}` is a value. */
import type { NotificationKind } from '#contract/entities/notification.ts';
import type { TimeTexts } from '#contract/rules/time-texts.ts';

export type Values = Readonly<Record<string, string | number>>;
type Summed = 'booking_added' | 'booking_cancelled' | 'late_cancel' | 'no_show';
type Texts = Readonly<Record<NotificationKind | `${Summed}_many`, string>>;

const en: Texts = {
  booking_added: 'Class booked: {student}, {when}',
  booking_added_many: '{count} classes booked',
  booking_cancelled: 'Class cancelled: {student}, {when}',
  booking_cancelled_many: '{count} classes cancelled',
  late_cancel: 'Late cancellation, class deducted: {student}, {when}',
  late_cancel_many: '{count} late cancellations',
  no_show: 'No-show: {student}, {when}',
  no_show_many: '{count} no-shows',
  missing_signature: 'Signature missing: {student}, {when}',
  paper_expiring: '{paper} ({owner}) is valid until {day}',
  service_due: 'Service due at {due_km} km for {vehicle}: the odometer shows {km} km',
  import_done: 'Import complete: {added} added, {updated} changed, {skipped} skipped',
  message: 'New message from {name}',
};

const fr: Texts = {
  booking_added: 'Cours réservé : {student}, {when}',
  booking_added_many: '{count} cours réservés',
  booking_cancelled: 'Cours annulé : {student}, {when}',
  booking_cancelled_many: '{count} cours annulés',
  late_cancel: 'Annulation tardive, cours décompté : {student}, {when}',
  late_cancel_many: '{count} annulations tardives',
  no_show: 'Absence : {student}, {when}',
  no_show_many: '{count} absences',
  missing_signature: 'Signature manquante : {student}, {when}',
  paper_expiring: '« {paper} » ({owner}) est valable jusqu’au {day}',
  service_due: 'Entretien à {due_km} km pour {vehicle} : le compteur indique {km} km',
  import_done: 'Import terminé : {added} ajoutés, {updated} modifiés, {skipped} ignorés',
  message: 'Nouveau message de {name}',
};

const pt: Texts = {
  booking_added: 'Aula marcada: {student}, {when}',
  booking_added_many: '{count} aulas marcadas',
  booking_cancelled: 'Aula cancelada: {student}, {when}',
  booking_cancelled_many: '{count} aulas canceladas',
  late_cancel: 'Cancelamento tardio, aula descontada: {student}, {when}',
  late_cancel_many: '{count} cancelamentos tardios',
  no_show: 'Falta: {student}, {when}',
  no_show_many: '{count} faltas',
  missing_signature: 'Assinatura em falta: {student}, {when}',
  paper_expiring: '«{paper}» ({owner}) é válido até {day}',
  service_due: 'Revisão de {vehicle} aos {due_km} km: o conta-quilómetros marca {km} km',
  import_done: 'Importação concluída: {added} adicionados, {updated} alterados, {skipped} ignorados',
  message: 'Nova mensagem de {name}',
};

const LANGUAGES: Record<string, Texts> = { en, fr, pt };

/**
 * A notification's title in the language of whoever reads it; English where the language is not known. Values with a
 * `count` sum up that many. An instant in `when` and a day in `day` are told as `times` writes them.
 */
export function titleIn(locale: string, times: TimeTexts, kind: NotificationKind, values: Values): string {
  const texts = LANGUAGES[locale] ?? en;
  const summed = `${kind as Summed}_many` as const;
  return (Number(values.count) > 1 && texts[summed] ? texts[summed] : texts[kind]).replace(
    /\{(\w+)\}/g,
    (_all, name: string) => {
      const value = values[name] ?? '';
      if (name === 'when') return times.instant(String(value));
      return name === 'day' ? times.day(String(value)) : String(value);
    },
  );
}
