/** What screens beside the lists of the day need: it arrives after the first screen. */
import absences from './absences/en.json' with { type: 'json' };
import audit from './audit/en.json' with { type: 'json' };
import changes from './changes/en.json' with { type: 'json' };
import chat from './chat/en.json' with { type: 'json' };
import content from './content/en.json' with { type: 'json' };
import courses from './courses/en.json' with { type: 'json' };
import deeds from './deeds/en.json' with { type: 'json' };
import enrolments from './enrolments/en.json' with { type: 'json' };
import exams from './exams/en.json' with { type: 'json' };
import firstSteps from './first-steps/en.json' with { type: 'json' };
import freeTimes from './free-times/en.json' with { type: 'json' };
import imports from './imports/en.json' with { type: 'json' };
import invocations from './invocations/en.json' with { type: 'json' };
import learning from './learning/en.json' with { type: 'json' };
import lists from './lists/en.json' with { type: 'json' };
import { mergeMessages } from './merge.ts';
import messagesSent from './messages/en.json' with { type: 'json' };
import money from './money/en.json' with { type: 'json' };
import office from './office/en.json' with { type: 'json' };
import pages from './pages/en.json' with { type: 'json' };
import papers from './papers/en.json' with { type: 'json' };
import passwordStrength from './password-strength/en.json' with { type: 'json' };
import pay from './pay/en.json' with { type: 'json' };
import people from './people/en.json' with { type: 'json' };
import progress from './progress/en.json' with { type: 'json' };
import questions from './questions/en.json' with { type: 'json' };
import reports from './reports/en.json' with { type: 'json' };
import secondFactor from './second-factor/en.json' with { type: 'json' };
import settings from './settings/en.json' with { type: 'json' };
import sitting from './tests/en.json' with { type: 'json' };
import timeline from './timeline/en.json' with { type: 'json' };
import vehicles from './vehicles/en.json' with { type: 'json' };
import waits from './waits/en.json' with { type: 'json' };

export const messages = mergeMessages(
  absences,
  audit,
  changes,
  chat,
  content,
  courses,
  deeds,
  enrolments,
  exams,
  firstSteps,
  freeTimes,
  imports,
  invocations,
  learning,
  lists,
  messagesSent,
  money,
  office,
  pages,
  papers,
  passwordStrength,
  pay,
  people,
  progress,
  questions,
  reports,
  secondFactor,
  settings,
  sitting,
  timeline,
  vehicles,
  waits,
);
