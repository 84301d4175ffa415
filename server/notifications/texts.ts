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
  late_cancel: 'Cancelled too late, the class counts: {student}, {when}',
  late_cancel_many: '{count} classes cancelled too late',
  no_show: 'Did not come: {student}, {when}',
  no_show_many: '{count} students did not come',
  missing_signature: 'A signature is missing: {student}, {when}',
  paper_expiring: '{paper} of {owner} is valid until {day}',
  service_due: 'Service of {vehicle} at {due_km} km: the odometer stands at {km}',
  import_done: 'Import done: {added} added, {updated} changed, {skipped} left out',
  message: 'New message from {name}',
};

const fr: Texts = {
  booking_added: 'Cours réservé : {student}, {when}',
  booking_added_many: '{count} cours réservés',
  booking_cancelled: 'Cours annulé : {student}, {when}',
  booking_cancelled_many: '{count} cours annulés',
  late_cancel: 'Annulation tardive, le cours compte : {student}, {when}',
  late_cancel_many: '{count} cours annulés trop tard',
  no_show: 'Absent : {student}, {when}',
  no_show_many: '{count} élèves absents',
  missing_signature: 'Il manque une signature : {student}, {when}',
  paper_expiring: '« {paper} » de {owner} est valable jusqu’au {day}',
  service_due: 'Entretien de {vehicle} à {due_km} km : le compteur est à {km}',
  import_done: 'Import terminé : {added} ajoutés, {updated} modifiés, {skipped} ignorés',
  message: 'Nouveau message de {name}',
};

const pt: Texts = {
  booking_added: 'Aula marcada: {student}, {when}',
  booking_added_many: '{count} aulas marcadas',
  booking_cancelled: 'Aula cancelada: {student}, {when}',
  booking_cancelled_many: '{count} aulas canceladas',
  late_cancel: 'Cancelada fora do prazo, a aula conta: {student}, {when}',
  late_cancel_many: '{count} aulas canceladas fora do prazo',
  no_show: 'Não compareceu: {student}, {when}',
  no_show_many: '{count} alunos não compareceram',
  missing_signature: 'Falta uma assinatura: {student}, {when}',
  paper_expiring: '«{paper}» de {owner} é válido até {day}',
  service_due: 'Revisão de {vehicle} aos {due_km} km: o conta-quilómetros marca {km}',
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
