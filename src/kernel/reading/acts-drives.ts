/** What people call special drives as they note them, in three languages: data. */
import type { Act } from './acts.ts';
import { ways } from './ways.ts';

const NOTE = {
  en: 'note, note a, note as, mark as',
  fr: 'noter, noter une, noter comme',
  pt: 'registar, registar uma',
};

/** `en`, `fr`, `pt`: what the drive is called, alone or behind a verb. */
const drive = (value: string | null, en: string, fr: string, pt: string): Act => ({
  commands: ['booking.note-drive'],
  ...(value ? { args: { drive: value } } : {}),
  said: {
    en: [...en.split(', '), ...ways(NOTE.en, en)],
    fr: [...fr.split(', '), ...ways(NOTE.fr, fr)],
    pt: [...pt.split(', '), ...ways(NOTE.pt, pt)],
  },
});

export const DRIVES_NOTED: readonly Act[] = [
  drive(null, 'special drive', 'conduite spéciale', 'condução especial'),
  drive(
    'motorways',
    'motorway drive, drive on the motorway, drive on motorways',
    'conduite sur autoroute, conduite sur l’autoroute',
    'condução em autoestrada, condução na autoestrada',
  ),
  drive(
    'country_roads',
    'country road drive, drive on country roads',
    'conduite sur route, conduite sur route de campagne',
    'condução em estrada, condução em estrada nacional',
  ),
  drive(
    'darkness',
    'night drive, drive in the dark, drive at night',
    'conduite de nuit',
    'condução de noite, condução noturna',
  ),
];
