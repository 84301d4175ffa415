/** Loaded into a process before its program (`node --import`): its clock is moved as the run's is. */
import { movedBy } from './clock.mjs';
import { moveClock } from './move-clock.mjs';

moveClock(movedBy());
