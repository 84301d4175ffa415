/** How theory pages, modules, banners and advertisements of the sample school hang together; their words are in words.ts. */
import type { Top } from './words.ts';

/** Category of each page. */
export const PAGES: readonly Top[] = ['road', 'signs', 'distances', 'driver', 'driver', 'driver', 'road', 'driver'];

/** Places of the pages, and the test at the end. */
export const MODULES = [
  { pages: [1, 0, 6], test: 'signs' },
  { pages: [2, 3], test: 'distances' },
  { pages: [4, 5, 7], test: 'country' },
] as const;

/** Days are counted from today. */
export const BANNERS = [
  { placement: 'home_top', from: -60, to: 300, weight: 3, status: 'published', image: 'sign:E-14' },
  { placement: 'home_top', from: -20, to: null, weight: 1, status: 'published', image: 'sign:D-4' },
  { placement: 'theory_top', from: 6, to: 60, weight: 2, status: 'published', image: 'sign:A-9' },
  { placement: 'tests_top', from: -10, to: 20, weight: 5, status: 'published', image: 'sign:D-3' },
  { placement: 'bookings_top', from: 20, to: 40, weight: 1, status: 'draft', image: null },
  { placement: 'home_bottom', from: -200, to: -90, weight: 1, status: 'retired', image: null },
] as const;

export const ADVERTISEMENTS = [
  {
    placement: 'test_result',
    link: 'https://insurance.example/new',
    from: -30,
    to: 120,
    weight: 10,
    status: 'published',
    image: null,
  },
  {
    placement: 'theory_page',
    link: 'https://first-aid.example/',
    from: -5,
    to: null,
    weight: 5,
    status: 'published',
    image: 'sign:F-1',
  },
  {
    placement: 'home',
    link: 'https://tyres.example/',
    from: 60,
    to: 150,
    weight: 2,
    status: 'draft',
    image: 'sign:D-9',
  },
] as const;
