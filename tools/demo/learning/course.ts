/** Theory pages, modules, packages, banners and advertisements of the sample school, as data. */

export const PAGES = [
  {
    title: 'How priority works',
    category: 'On the road',
    body: '# How priority works\n\n1. A police officer\n2. Traffic lights\n3. Signs\n4. The rule of the right\n\nWhere an **officer** says go, a red light says nothing.\n\n> Whoever has the right of way must be able to have it; never insist on it.\n',
  },
  {
    title: 'Reading signs by their shape',
    category: 'Signs',
    body: '# Reading signs by their shape\n\n| Shape | Says |\n| --- | --- |\n| Triangle, red edge | Danger ahead |\n| Circle, red edge | Forbidden |\n| Circle, blue | You must |\n| Rectangle | Information |\n| Octagon | Stop |\n\nShapes are known from behind and under snow as well.\n',
  },
  {
    title: 'Stopping distances',
    category: 'Distances',
    body: '# Stopping distances\n\n- **Reaction**: speed / 10 × 3, in metres\n- **Braking**: (speed / 10)², in metres\n- **Emergency**: half of that\n\nAt 50 km/h: 15 m + 25 m = *40 m*. At 100 km/h: 30 m + 100 m = *130 m*.\n\nTwice the speed is four times the braking distance.\n',
  },
  {
    title: 'Driving in the dark and in bad weather',
    category: 'Driver and vehicle',
    body: '# In the dark and in bad weather\n\nDrive so that you can stop **within what you see**.\n\n- Dip main beam in time\n- Rear fog lights only in really short sight\n- Double the distance on wet roads\n',
  },
  {
    title: 'Alcohol, medicines and tiredness',
    category: 'Driver and vehicle',
    body: '# Alcohol, medicines and tiredness\n\nThe limit in Portugal is **0.5 g/l**, and **0.2 g/l** for new drivers. The best number is zero.\n\nThe body breaks down about 0.1 g/l an hour; nothing speeds it up.\n',
  },
  {
    title: 'What to do at an accident',
    category: 'Driver and vehicle',
    body: '# What to do at an accident\n\n1. **Protect**: hazard lights, vest, triangle\n2. **Call**: 112\n3. **Help**: breathing, bleeding, warmth\n\nStay on the line until you are told to hang up.\n',
  },
  {
    title: 'Motorways and tunnels',
    category: 'On the road',
    body: '# Motorways and tunnels\n\nJoin at the speed of the traffic. Leave a lane for rescue vehicles *before* you stand.\n\nIn a tunnel with smoke: leave the vehicle, leave the key, follow the exit signs.\n',
  },
  {
    title: 'Driving with little fuel',
    category: 'Driver and vehicle',
    body: '# Driving with little fuel\n\nLook far ahead, change up early, roll in gear, check the tyres once a month.\n',
  },
] as const;

/** Titles of the pages and the tests each holds. */
export const MODULES = [
  { title: 'Signs and rules', pages: [1, 0, 6], tests: ['Signs, a first try'] },
  { title: 'Speed and distance', pages: [2, 3], tests: ['Distances'] },
  { title: 'Driver, vehicle and help', pages: [4, 5, 7], tests: ['Theory B, Portugal'] },
] as const;

export const PACKAGES = [
  { name: 'Category B, complete', price: 74_900, practical: 32, theory: 28, days: 730, status: 'published' },
  { name: 'Category B, theory alone', price: 19_900, practical: 0, theory: 28, days: 365, status: 'published' },
  { name: 'Ten more lessons', price: 26_500, practical: 10, theory: 0, days: 180, status: 'published' },
  { name: 'Refresher of two hours', price: 6000, practical: 2, theory: 0, days: 90, status: 'published' },
  { name: 'Summer course', price: 59_900, practical: 32, theory: 28, days: 120, status: 'draft' },
] as const;

/** Days are counted from today. */
export const BANNERS = [
  {
    title: 'Theory evenings every Tuesday',
    placement: 'home_top',
    link: 'https://sete-colinas.example/theory',
    from: -60,
    to: 300,
    weight: 3,
    status: 'published',
    image: 'sign:E-14',
  },
  {
    title: 'Bring a friend, drive an hour more',
    placement: 'home_top',
    link: 'https://sete-colinas.example/friends',
    from: -20,
    to: null,
    weight: 1,
    status: 'published',
    image: 'sign:D-4',
  },
  {
    title: 'Night driving in winter',
    placement: 'theory_top',
    link: 'https://sete-colinas.example/winter',
    from: 6,
    to: 60,
    weight: 2,
    status: 'published',
    image: 'sign:A-9',
  },
  {
    title: 'Mock exam on Saturday',
    placement: 'tests_top',
    link: 'https://sete-colinas.example/mock-exam',
    from: -10,
    to: 20,
    weight: 5,
    status: 'published',
    image: 'sign:D-3',
  },
  {
    title: 'Closed over the holidays',
    placement: 'bookings_top',
    link: '',
    from: 20,
    to: 40,
    weight: 1,
    status: 'draft',
    image: null,
  },
  {
    title: 'Last summer’s offer',
    placement: 'home_bottom',
    link: '',
    from: -200,
    to: -90,
    weight: 1,
    status: 'retired',
    image: null,
  },
] as const;
export const ADVERTISEMENTS = [
  {
    title: 'Insurance for new drivers',
    placement: 'test_result',
    link: 'https://insurance.example/new',
    from: -30,
    to: 120,
    weight: 10,
    status: 'published',
    image: null,
  },
  {
    title: 'First-aid course, one day',
    placement: 'theory_page',
    link: 'https://first-aid.example/',
    from: -5,
    to: null,
    weight: 5,
    status: 'published',
    image: 'sign:F-1',
  },
  {
    title: 'Winter tyres',
    placement: 'home',
    link: 'https://tyres.example/',
    from: 60,
    to: 150,
    weight: 2,
    status: 'draft',
    image: 'sign:D-9',
  },
] as const;
