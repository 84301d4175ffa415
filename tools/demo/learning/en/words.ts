/** What the learning side of the sample school says in English, by the law of Portugal. */
import type { LearningWords } from '../words.ts';
import { DRIVER } from './driver.ts';
import { ROAD } from './road.ts';

export const ENGLISH: LearningWords = {
  tops: { signs: 'Signs', distances: 'Distances', road: 'On the road', driver: 'Driver and vehicle' },
  signs: {
    groups: {
      warning: 'Warning signs',
      prohibition: 'Prohibition signs',
      obligation: 'Obligation signs',
      information: 'Information signs',
      other: 'Priority signs',
    },
    meaning: (code) => `What does this sign tell you? (${code})`,
    called: (code) => `What is this sign called? (${code})`,
    colon: ': ',
  },
  distances: {
    stopping: 'Stopping',
    following: 'Following',
    about: (metres) => `About ${metres} m`,
    reaction: (speed) => `How far do you drive at ${speed} km/h while you react for a second, by the rule of thumb?`,
    braking: (speed) =>
      `How long is the normal braking distance from ${speed} km/h on a dry road, by the rule of thumb?`,
    emergency: (speed) =>
      `How long is the braking distance in an emergency stop from ${speed} km/h, by the rule of thumb?`,
    emergencyWhy: (braking) => `Half of ${braking} m.`,
    stop: (speed) => `How long is the whole stopping distance from ${speed} km/h, by the rule of thumb?`,
    stopWhy: (reaction, braking) => `Reaction ${reaction} m and braking ${braking} m.`,
    behind: (speed) => `How far behind do you stay at ${speed} km/h by the two-second rule?`,
    behindWhy: (speed, second) => `${speed} km/h is about ${second} m a second.`,
    phone: (speed) => `How far does a car at ${speed} km/h go while its driver looks at a phone for two seconds?`,
    phoneWhy: (second) => `About ${second} m in each second.`,
  },
  road: ROAD,
  driver: DRIVER,
  tests: {
    theory: (country) => `Theory B, ${country}`,
    countries: { PT: 'Portugal', FR: 'France', ES: 'Spain', GB: 'United Kingdom', DE: 'Germany' },
    signs: 'Signs, a first try',
    distances: 'Distances',
  },
  pages: [
    [
      'How priority works',
      '# How priority works\n\n1. A police officer\n2. Traffic lights\n3. Signs\n4. The rule of the right\n\nWhere an **officer** says go, a red light says nothing.\n\n> Whoever has the right of way must be able to have it; never insist on it.\n',
    ],
    [
      'Reading signs by their shape',
      '# Reading signs by their shape\n\n| Shape | Says |\n| --- | --- |\n| Triangle, red edge | Danger ahead |\n| Circle, red edge | Forbidden |\n| Circle, blue | You must |\n| Rectangle | Information |\n| Octagon | Stop |\n\nShapes are known from behind and under snow as well.\n',
    ],
    [
      'Stopping distances',
      '# Stopping distances\n\n- **Reaction**: speed / 10 × 3, in metres\n- **Braking**: (speed / 10)², in metres\n- **Emergency**: half of that\n\nAt 50 km/h: 15 m + 25 m = *40 m*. At 100 km/h: 30 m + 100 m = *130 m*.\n\nTwice the speed is four times the braking distance.\n',
    ],
    [
      'Driving in the dark and in bad weather',
      '# In the dark and in bad weather\n\nDrive so that you can stop **within what you see**.\n\n- Dip main beam in time\n- Rear fog lights only in really short sight\n- Double the distance on wet roads\n',
    ],
    [
      'Alcohol, medicines and tiredness',
      '# Alcohol, medicines and tiredness\n\nThe limit in Portugal is **0.5 g/l**, and **0.2 g/l** for new drivers. The best number is zero.\n\nThe body breaks down about 0.1 g/l an hour; nothing speeds it up.\n',
    ],
    [
      'What to do at an accident',
      '# What to do at an accident\n\n1. **Protect**: hazard lights, vest, triangle\n2. **Call**: 112\n3. **Help**: breathing, bleeding, warmth\n\nStay on the line until you are told to hang up.\n',
    ],
    [
      'Motorways and tunnels',
      '# Motorways and tunnels\n\nJoin at the speed of the traffic. Leave a lane for rescue vehicles *before* you stand.\n\nIn a tunnel with smoke: leave the vehicle, leave the key, follow the exit signs.\n',
    ],
    [
      'Driving with little fuel',
      '# Driving with little fuel\n\nLook far ahead, change up early, roll in gear, check the tyres once a month.\n',
    ],
  ],
  modules: ['Signs and rules', 'Speed and distance', 'Driver, vehicle and help'],
  banners: [
    ['Theory evenings every Tuesday', 'theory'],
    ['Bring a friend, drive an hour more', 'friends'],
    ['Night driving in winter', 'winter'],
    ['Mock exam on Saturday', 'mock-exam'],
    ['Closed over the holidays', ''],
    ['Last summer’s offer', ''],
  ],
  advertisements: ['Insurance for new drivers', 'First-aid course, one day', 'Winter tyres'],
};
