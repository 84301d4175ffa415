/** What screens beside the lists of the day need: it arrives after the first screen. */
import absences from './absences/pt.json' with { type: 'json' };
import audit from './audit/pt.json' with { type: 'json' };
import changes from './changes/pt.json' with { type: 'json' };
import chat from './chat/pt.json' with { type: 'json' };
import content from './content/pt.json' with { type: 'json' };
import courses from './courses/pt.json' with { type: 'json' };
import deeds from './deeds/pt.json' with { type: 'json' };
import enrolments from './enrolments/pt.json' with { type: 'json' };
import exams from './exams/pt.json' with { type: 'json' };
import firstSteps from './first-steps/pt.json' with { type: 'json' };
import freeTimes from './free-times/pt.json' with { type: 'json' };
import imports from './imports/pt.json' with { type: 'json' };
import invocations from './invocations/pt.json' with { type: 'json' };
import learning from './learning/pt.json' with { type: 'json' };
import lists from './lists/pt.json' with { type: 'json' };
import { mergeMessages } from './merge.ts';
import messagesSent from './messages/pt.json' with { type: 'json' };
import money from './money/pt.json' with { type: 'json' };
import office from './office/pt.json' with { type: 'json' };
import pages from './pages/pt.json' with { type: 'json' };
import papers from './papers/pt.json' with { type: 'json' };
import passwordStrength from './password-strength/pt.json' with { type: 'json' };
import pay from './pay/pt.json' with { type: 'json' };
import people from './people/pt.json' with { type: 'json' };
import progress from './progress/pt.json' with { type: 'json' };
import questions from './questions/pt.json' with { type: 'json' };
import reports from './reports/pt.json' with { type: 'json' };
import secondFactor from './second-factor/pt.json' with { type: 'json' };
import settings from './settings/pt.json' with { type: 'json' };
import sitting from './tests/pt.json' with { type: 'json' };
import timeline from './timeline/pt.json' with { type: 'json' };
import vehicles from './vehicles/pt.json' with { type: 'json' };
import waits from './waits/pt.json' with { type: 'json' };

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
