/** What screens beside the lists of the day need: it arrives after the first screen. */
import absences from './absences/fr.json' with { type: 'json' };
import audit from './audit/fr.json' with { type: 'json' };
import changes from './changes/fr.json' with { type: 'json' };
import chat from './chat/fr.json' with { type: 'json' };
import content from './content/fr.json' with { type: 'json' };
import courses from './courses/fr.json' with { type: 'json' };
import deeds from './deeds/fr.json' with { type: 'json' };
import enrolments from './enrolments/fr.json' with { type: 'json' };
import exams from './exams/fr.json' with { type: 'json' };
import firstSteps from './first-steps/fr.json' with { type: 'json' };
import freeTimes from './free-times/fr.json' with { type: 'json' };
import imports from './imports/fr.json' with { type: 'json' };
import invocations from './invocations/fr.json' with { type: 'json' };
import learning from './learning/fr.json' with { type: 'json' };
import lists from './lists/fr.json' with { type: 'json' };
import { mergeMessages } from './merge.ts';
import messagesSent from './messages/fr.json' with { type: 'json' };
import money from './money/fr.json' with { type: 'json' };
import office from './office/fr.json' with { type: 'json' };
import pages from './pages/fr.json' with { type: 'json' };
import papers from './papers/fr.json' with { type: 'json' };
import passwordStrength from './password-strength/fr.json' with { type: 'json' };
import pay from './pay/fr.json' with { type: 'json' };
import people from './people/fr.json' with { type: 'json' };
import progress from './progress/fr.json' with { type: 'json' };
import questions from './questions/fr.json' with { type: 'json' };
import reports from './reports/fr.json' with { type: 'json' };
import secondFactor from './second-factor/fr.json' with { type: 'json' };
import settings from './settings/fr.json' with { type: 'json' };
import sitting from './tests/fr.json' with { type: 'json' };
import timeline from './timeline/fr.json' with { type: 'json' };
import vehicles from './vehicles/fr.json' with { type: 'json' };
import waits from './waits/fr.json' with { type: 'json' };

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
