/**
 * The schema's history. A step that has shipped is never edited; a change is a new step. Older copies of the server go on working
 * while a step is done and after it: it expands (docs/operations.md, "Updating without stopping").
 */
import type { Step } from '../columns.ts';
import { ground } from './0001-ground.ts';
import { students } from './0002-students.ts';
import { bookings } from './0003-bookings.ts';
import { learning } from './0004-learning.ts';
import { people } from './0005-people.ts';
import { throttle } from './0006-throttle.ts';
import { practiceByStudent } from './0007-practice-by-student.ts';
import { attemptKeys } from './0008-attempt-keys.ts';
import { notificationWords } from './0009-notification-words.ts';
import { shutOut } from './0010-shut-out.ts';
import { lateAndCodes } from './0011-late-and-codes.ts';
import { addressChanges } from './0012-address-changes.ts';
import { keptValues } from './0013-kept-values.ts';
import { knownDevices } from './0014-known-devices.ts';
import { readiness } from './0015-readiness.ts';
import { securityEvents } from './0017-security-events.ts';
import { auditChain } from './0018-audit-chain.ts';
import { secondFactor } from './0019-second-factor.ts';
import { accessTokens } from './0020-access-tokens.ts';
import { enrolments } from './0021-enrolments.ts';
import { money } from './0022-money.ts';
import { holidays } from './0023-holidays.ts';
import { messages } from './0024-messages.ts';
import { longWork } from './0025-long-work.ts';
import { passkeys } from './0026-passkeys.ts';
import { vehicles } from './0027-vehicles.ts';
import { provider } from './0028-provider.ts';
import { reminders } from './0029-reminders.ts';
import { classVehicles } from './0030-class-vehicles.ts';
import { providerErrands } from './0031-provider-errands.ts';
import { statusReason } from './0032-status-reason.ts';
import { lostFactors } from './0033-lost-factors.ts';
import { waits } from './0034-waits.ts';
import { repairs } from './0037-repairs.ts';
import { changeStatistics } from './0038-change-statistics.ts';
import { sms } from './0040-sms.ts';
import { notices } from './0041-notices.ts';
import { papers } from './0055-papers.ts';
import { coursePlans } from './0058-course-plans.ts';
import { nationalNumbers } from './0065-national-numbers.ts';
import { reportDays } from './0068-report-days.ts';
import { guardians } from './0070-guardians.ts';
import { exams } from './0071-exams.ts';
import { licenceFiles } from './0072-licence-files.ts';
import { paymentReferences } from './0073-payment-references.ts';
import { odometer } from './0075-odometer.ts';
import { paperReminders } from './0076-paper-rules.ts';
import { noticeCounts } from './0079-notice-counts.ts';
import { agreements } from './0080-agreements.ts';
import { payRates } from './0081-pay-rates.ts';
import { pickupPlaces } from './0082-pickup-places.ts';
import { deviceHashes } from './0083-device-hashes.ts';
import { letterGroups } from './0084-letter-groups.ts';
import { resultsShown } from './0085-results-shown.ts';
import { officeRules } from './0086-office-rules.ts';
import { sampleLanguage } from './0087-sample-language.ts';
import { specialDrives } from './0088-special-drives.ts';
import { vehiclesDue } from './0089-vehicles-due.ts';
import { ownVehicles } from './0090-own-vehicles.ts';
import { sharedViews } from './0091-shared-views.ts';
import { studentPhotos } from './0092-student-photos.ts';
import { sampleLeaves } from './0093-sample-leaves.ts';
import { rateCounts } from './0097-rate-counts.ts';
import { paymentDays } from './0098-payment-days.ts';
import { schemaFloor } from './0099-schema-floor.ts';
import { auditPruning } from './0100-audit-pruning.ts';
import { paperDays } from './0101-paper-days.ts';
import { writePositions } from './0105-write-positions.ts';
import { absences } from './0106-absences.ts';
import { deskEntries } from './0107-desk-entries.ts';
import { stopKeys } from './0109-stop-keys.ts';
import { givers } from './0110-givers.ts';
import { usedSteps } from './0111-used-steps.ts';
import { phones } from './0112-phones.ts';
import { nameKeys } from './0113-name-keys.ts';
import { registrationDays } from './0114-registration-days.ts';
import { waivedCancels } from './0115-waived-cancels.ts';
import { schoolNumbers } from './0116-school-numbers.ts';
import { courses } from './0117-courses.ts';
import { absenceKinds } from './0118-absence-kinds.ts';
import { classLessons } from './0119-class-lessons.ts';
import { leftOn } from './0120-left-on.ts';
import { ownExams } from './0122-own-exams.ts';
import { otherPhones } from './0123-other-phones.ts';

export interface SchemaSteps {
  /** By name; they are done in the order of their names. */
  readonly all: Readonly<Record<string, (step: Step) => Promise<void>>>;
  /**
   * Steps that take away, rename or tighten what older copies of the server use, each with the oldest step that a copy has to know to
   * work beside it: the one with which the server stopped using what goes. Copies without that step are refused from then on.
   */
  readonly contracting: Readonly<Record<string, string>>;
}

const all: SchemaSteps['all'] = {
  '0001-ground': ground,
  '0002-students': students,
  '0003-bookings': bookings,
  '0004-learning': learning,
  '0005-people': people,
  '0006-throttle': throttle,
  '0007-practice-by-student': practiceByStudent,
  '0008-attempt-keys': attemptKeys,
  '0009-notification-words': notificationWords,
  '0010-shut-out': shutOut,
  '0011-late-and-codes': lateAndCodes,
  '0012-address-changes': addressChanges,
  '0013-kept-values': keptValues,
  '0014-known-devices': knownDevices,
  '0015-readiness': readiness,
  '0017-security-events': securityEvents,
  '0018-audit-chain': auditChain,
  '0019-second-factor': secondFactor,
  '0020-access-tokens': accessTokens,
  '0021-enrolments': enrolments,
  '0022-money': money,
  '0023-holidays': holidays,
  '0024-messages': messages,
  '0025-long-work': longWork,
  '0026-passkeys': passkeys,
  '0027-vehicles': vehicles,
  '0028-provider': provider,
  '0029-reminders': reminders,
  '0030-class-vehicles': classVehicles,
  '0031-provider-errands': providerErrands,
  '0032-status-reason': statusReason,
  '0033-lost-factors': lostFactors,
  '0034-waits': waits,
  '0037-repairs': repairs,
  '0038-change-statistics': changeStatistics,
  '0040-sms': sms,
  '0041-notices': notices,
  '0055-papers': papers,
  '0058-course-plans': coursePlans,
  '0065-national-numbers': nationalNumbers,
  '0068-report-days': reportDays,
  '0070-guardians': guardians,
  '0071-exams': exams,
  '0072-licence-files': licenceFiles,
  '0073-payment-references': paymentReferences,
  '0075-odometer': odometer,
  '0076-paper-rules': paperReminders,
  '0079-notice-counts': noticeCounts,
  '0080-agreements': agreements,
  '0081-pay-rates': payRates,
  '0082-pickup-places': pickupPlaces,
  '0083-device-hashes': deviceHashes,
  '0084-letter-groups': letterGroups,
  '0085-results-shown': resultsShown,
  '0086-office-rules': officeRules,
  '0087-sample-language': sampleLanguage,
  '0088-special-drives': specialDrives,
  '0089-vehicles-due': vehiclesDue,
  '0090-own-vehicles': ownVehicles,
  '0091-shared-views': sharedViews,
  '0092-student-photos': studentPhotos,
  '0093-sample-leaves': sampleLeaves,
  '0097-rate-counts': rateCounts,
  '0098-payment-days': paymentDays,
  '0099-schema-floor': schemaFloor,
  '0100-audit-pruning': auditPruning,
  '0101-paper-days': paperDays,
  '0105-write-positions': writePositions,
  '0106-absences': absences,
  '0107-desk-entries': deskEntries,
  '0109-stop-keys': stopKeys,
  '0110-givers': givers,
  '0111-used-steps': usedSteps,
  '0112-phones': phones,
  '0113-name-keys': nameKeys,
  '0114-registration-days': registrationDays,
  '0115-waived-cancels': waivedCancels,
  '0116-school-numbers': schoolNumbers,
  '0117-courses': courses,
  '0118-absence-kinds': absenceKinds,
  '0119-class-lessons': classLessons,
  '0120-left-on': leftOn,
  '0122-own-exams': ownExams,
  '0123-other-phones': otherPhones,
};

export const schemaSteps: SchemaSteps = { all, contracting: {} };
