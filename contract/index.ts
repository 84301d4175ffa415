/** Every endpoint there is: an explicit list, from which the server, the tests and the API page are made. */
import { bookingEndpoints } from './booking-endpoints.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { addressEndpoints } from './entities/address.ts';
import { setAgreement } from './entities/agreement.ts';
import { appEndpoints } from './entities/app.ts';
import { enrolmentEndpoints } from './entities/enrolment.ts';
import { importEnrolments } from './entities/enrolment-import.ts';
import { identityEndpoints } from './entities/identity.ts';
import { keptEndpoints } from './entities/kept.ts';
import { lastOperation, rowHistory, undoOperation } from './entities/operation.ts';
import { passkeyEndpoints } from './entities/passkey.ts';
import { profileEndpoints } from './entities/profile.ts';
import { providerEndpoints } from './entities/provider.ts';
import { providerErrandEndpoints } from './entities/provider-errands.ts';
import { searchAll } from './entities/search.ts';
import { secondFactorEndpoints } from './entities/second-factor.ts';
import { secondStepEndpoints } from './entities/second-step.ts';
import { sessionEndpoints } from './entities/session.ts';
import { sharedViewEndpoints } from './entities/shared-view.ts';
import {
  readStudentPhoto,
  removeStudentPhoto,
  saveLicence,
  student,
  studentsByMonth,
  updateStudentStatus,
  uploadStudentPhoto,
} from './entities/student.ts';
import { importStudents } from './entities/student-import.ts';
import { alive, apiPage, health, openApiDocument } from './entities/system.ts';
import { studentTimeline } from './entities/timeline.ts';
import { learningEndpoints } from './learning-endpoints.ts';
import { peopleEndpoints } from './people-endpoints.ts';

export const endpoints: readonly AnyEndpoint[] = [
  health,
  alive,
  openApiDocument,
  apiPage,
  ...sessionEndpoints,
  ...secondStepEndpoints,
  ...secondFactorEndpoints,
  ...passkeyEndpoints,
  ...providerEndpoints,
  ...identityEndpoints,
  ...providerErrandEndpoints,
  ...profileEndpoints,
  ...addressEndpoints,
  ...keptEndpoints,
  ...sharedViewEndpoints,
  ...appEndpoints,
  undoOperation,
  lastOperation,
  rowHistory,
  ...Object.values(student.endpoints),
  updateStudentStatus,
  saveLicence,
  uploadStudentPhoto,
  removeStudentPhoto,
  readStudentPhoto,
  setAgreement,
  studentsByMonth,
  studentTimeline,
  importStudents,
  ...enrolmentEndpoints,
  importEnrolments,
  searchAll,
  ...bookingEndpoints,
  ...learningEndpoints,
  ...peopleEndpoints,
];
