/** Every endpoint of teachers, schedules, bookings and what is read from them. */
import type { AnyEndpoint } from './endpoint.ts';
import { absence, teacherBack } from './entities/absence.ts';
import { takeAttendance } from './entities/attendance.ts';
import {
  bookClass,
  booking,
  cancelAsAdmin,
  cancelAsStudent,
  cancelAsTeacher,
  cancelMany,
  checkOdometer,
  classPage,
  completeClass,
  giveVehicle,
  moveClass,
  noShow,
  noteDrives,
  signAsStudent,
  signAsTeacher,
  signMany,
  waiveClass,
} from './entities/booking.ts';
import { calendar } from './entities/calendar.ts';
import { courseEndpoints } from './entities/course.ts';
import { dashboard } from './entities/dashboard.ts';
import { bookOwnExam, enterExam, exam, examResults, exportReady, moveExam, readyStudents } from './entities/exam.ts';
import { examEntry } from './entities/exam-entry.ts';
import { freeTimes, suggestTimes, timesByLocation, timesByTeacher } from './entities/free-time.ts';
import { addHolidayDays, addHolidaySet, holiday } from './entities/holiday.ts';
import { lackingPaperEndpoints } from './entities/lacking-paper.ts';
import { location } from './entities/location.ts';
import { studentClasses, studentClassLog, studentLogbook, studentResults } from './entities/logbook.ts';
import {
  checkPapers,
  handInLackingPapers,
  handInPaper,
  handInPapers,
  missingPapers,
  paper,
  readPaperFile,
  refusePapers,
  removePaperFile,
  uploadPaperFile,
} from './entities/paper.ts';
import { addPaperKindSet, paperKind } from './entities/paper-kind.ts';
import { bookTimes, planClasses } from './entities/planning.ts';
import { endRepair, repair, takeOffRoad } from './entities/repair.ts';
import { addReadyPlan, moveSkill, skill } from './entities/skill.ts';
import { classSkills, markSkills, studentProgress } from './entities/skill-mark.ts';
import { addSkippedSlots, createScheduleSlots, deleteScheduleSlots, scheduleOfTeacher, slot } from './entities/slot.ts';
import {
  allTeachers,
  clearTeacherSignature,
  createTeacherFeed,
  revokeTeacherFeed,
  teacher,
  teacherFeed,
  uploadTeacherSignature,
  viewTeacherSignature,
} from './entities/teacher.ts';
import { trainingRecordEndpoints } from './entities/training-record.ts';
import { vehicle } from './entities/vehicle.ts';
import { vehiclesForClasses } from './entities/vehicle-offer.ts';
import { vehicleUseEndpoints } from './entities/vehicle-use.ts';
import { wait } from './entities/wait.ts';
import { changeTeacher, closeDay, gapCandidates, handOver, keptByTeachers, sickDay } from './entities/workday.ts';

const { setStatus: _noStatus, ...locationCalls } = location.endpoints;
const { setStatus: _noHolidayStatus, ...holidayCalls } = holiday.endpoints;
const { add: _offRoad, edit: _moved, setStatus: _noRepairStatus, ...repairCalls } = repair.endpoints;
const { setStatus: _noKindStatus, ...paperKindCalls } = paperKind.endpoints;
const { setStatus: _noSkillStatus, ...skillCalls } = skill.endpoints;
const { setStatus: _noWaitStatus, ...waitCalls } = wait.endpoints;

export const bookingEndpoints: readonly AnyEndpoint[] = [
  ...Object.values(teacher.endpoints),
  allTeachers,
  viewTeacherSignature,
  uploadTeacherSignature,
  clearTeacherSignature,
  createTeacherFeed,
  revokeTeacherFeed,
  teacherFeed,
  ...Object.values(locationCalls),
  ...Object.values(holidayCalls),
  addHolidayDays,
  addHolidaySet,
  ...Object.values(vehicle.endpoints),
  ...vehicleUseEndpoints,
  takeOffRoad,
  ...Object.values(repairCalls),
  endRepair,
  ...Object.values(paperKindCalls),
  addPaperKindSet,
  handInPapers,
  handInLackingPapers,
  missingPapers,
  ...lackingPaperEndpoints,
  ...Object.values(paper.endpoints),
  handInPaper,
  checkPapers,
  refusePapers,
  removePaperFile,
  uploadPaperFile,
  readPaperFile,
  readyStudents,
  exportReady,
  ...Object.values(exam.endpoints),
  moveExam,
  enterExam,
  bookOwnExam,
  examResults,
  ...Object.values(examEntry.endpoints),
  ...Object.values(slot.endpoints),
  createScheduleSlots,
  addSkippedSlots,
  deleteScheduleSlots,
  scheduleOfTeacher,
  ...courseEndpoints,
  takeAttendance,
  ...Object.values(booking.endpoints),
  timesByLocation,
  timesByTeacher,
  suggestTimes,
  vehiclesForClasses,
  freeTimes.endpoints.list,
  bookClass,
  bookTimes,
  planClasses,
  cancelAsAdmin,
  cancelAsStudent,
  cancelAsTeacher,
  waiveClass,
  noShow,
  moveClass,
  completeClass,
  checkOdometer,
  signAsStudent,
  signAsTeacher,
  signMany,
  classPage,
  cancelMany,
  giveVehicle,
  noteDrives,
  sickDay,
  handOver,
  keptByTeachers,
  changeTeacher,
  ...Object.values(absence.endpoints),
  teacherBack,
  closeDay,
  gapCandidates,
  ...Object.values(waitCalls),
  ...Object.values(skillCalls),
  moveSkill,
  addReadyPlan,
  classSkills,
  markSkills,
  studentProgress,
  ...trainingRecordEndpoints,
  studentLogbook,
  studentClasses,
  studentClassLog,
  studentResults,
  calendar,
  dashboard,
];
