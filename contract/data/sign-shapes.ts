/** The shapes signs are drawn from, in a square of 100 by 100. All of them are drawn here from lines and circles. */

const RED = '#c8102e';
const BLUE = '#0b4ea2';
const BLACK = '#14171a';
const WHITE = '#fff';
const YELLOW = '#f6c700';

const path = (d: string, attributes: string) => `<path d="${d}" ${attributes}/>`;
const line = (d: string, width = 7, colour = BLACK) =>
  path(d, `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`);
const area = (d: string, colour = BLACK) => path(d, `fill="${colour}"`);
const dot = (x: number, y: number, r: number, colour = BLACK) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`;
const words = (text: string, y: number, size: number, colour = BLACK) =>
  `<text x="50" y="${y}" font-family="Arial, Helvetica, sans-serif" font-weight="700" font-size="${size}" text-anchor="middle" fill="${colour}">${text}</text>`;
/** A drawing seen in a mirror: right-hand traffic goes round the other way. */
const mirrored = (drawing: string) => `<g transform="translate(100 0) scale(-1 1)">${drawing}</g>`;
/** A drawing made smaller and set elsewhere. */
const at = (x: number, y: number, scale: number, drawing: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${drawing}</g>`;

const WALKER =
  dot(52, 28, 5.5) +
  line('M51 37 L49 52 L56 60 L57 74 M49 52 L43 62 L37 72', 6) +
  line('M51 38 L60 46 L66 46 M51 38 L42 46 L40 54', 5);
const CROSSING = at(10, 4, 0.8, WALKER) + line('M28 76 L34 64 M42 76 L46 64 M57 76 L58 64 M72 76 L69 64', 5);
const CAR = area('M34 52 L40 38 H60 L66 52 V66 H60 V61 H40 V66 H34 Z') + area('M43 42 H57 L60 51 H40 Z', WHITE);

/** What stands on a sign, drawn around the middle (50, 50) within some 50 by 50. */
export const PICTOGRAMS = {
  none: () => '',
  bendLeft: () => at(8, 14, 0.82, line('M60 72 V58 Q60 48 50 46 Q42 44 42 34') + area('M42 24 L33 38 H51 Z')),
  bendRight: () => at(10, 14, 0.82, line('M40 72 V58 Q40 48 50 46 Q58 44 58 34') + area('M58 24 L49 38 H67 Z')),
  bends: () =>
    at(
      9,
      12,
      0.85,
      line('M58 74 V64 Q58 56 50 54 Q42 52 42 46 Q42 40 50 38 Q57 36 57 30') + area('M57 22 L50 33 H64 Z'),
    ),
  descent: () => area('M28 46 L72 70 H28 Z') + words('10%', 46, 17),
  ascent: () => area('M72 46 L28 70 H72 Z') + words('10%', 46, 17),
  narrows: () => line('M36 72 V58 L44 46 V32 M64 72 V58 L56 46 V32', 5),
  uneven: () => area('M24 68 H76 V64 Q70 64 66 56 Q61 48 56 56 Q53 62 50 62 Q47 62 44 56 Q39 48 34 56 Q30 64 24 64 Z'),
  slippery: () =>
    area('M41 34 H59 L63 46 V54 H37 V46 Z') +
    area('M38 54 H45 V59 H38 Z M55 54 H62 V59 H55 Z') +
    line('M40 63 Q34 67 40 70 Q46 73 40 77 M60 63 Q54 67 60 70 Q66 73 60 77', 4),
  gravel: () =>
    area('M26 70 Q40 44 50 44 L56 70 Z') +
    [
      [61, 50],
      [66, 58],
      [60, 62],
      [70, 66],
      [64, 70],
    ]
      .map(([x, y]) => dot(x as number, y as number, 3))
      .join(''),
  rocks: () =>
    area('M30 32 L46 40 L52 54 L60 62 L64 72 H30 Z') +
    area('M56 42 L63 39 L66 46 L59 48 Z M66 54 L72 52 L74 59 L68 61 Z'),
  pedestrian: () => WALKER,
  crossing: () => CROSSING,
  children: () => at(-6, 6, 0.9, WALKER) + at(26, 18, 0.75, WALKER),
  cycle: () =>
    `<g fill="none" stroke="currentColor" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round"><circle cx="34" cy="60" r="11"/><circle cx="66" cy="60" r="11"/><path d="M34 60 L43 44 H60 L50 60 H34 M50 60 L41 40 M36 40 H45 M66 60 L58 37 H65"/></g>`,
  deer: () =>
    area(
      'M30 52 Q44 44 56 48 L62 36 Q70 34 73 40 L66 43 L62 56 L68 70 L64 71 L56 60 Q46 62 40 60 L38 71 L34 71 L34 60 Z',
    ) + line('M64 36 L60 27 L54 25 M61 29 L66 24', 3),
  cattle: () =>
    area('M28 46 H62 L66 40 H74 L76 48 L68 52 L64 58 V72 H59 V60 H40 V72 H35 V60 L30 58 Z') +
    line('M68 40 L66 35 M73 40 L76 35', 3),
  works: () =>
    dot(56, 32, 5) +
    line('M55 40 L48 54 L56 62 L54 74 M48 54 L44 74 M54 42 L46 48 L40 58', 5.5) +
    line('M34 50 L46 64', 3.5) +
    area('M26 74 Q32 60 40 74 Z'),
  lights: () =>
    `<rect x="40" y="26" width="20" height="50" rx="6" fill="${BLACK}"/>` +
    dot(50, 36, 6, RED) +
    dot(50, 51, 6, YELLOW) +
    dot(50, 66, 6, '#1c8a3c'),
  junction: () => line('M36 36 L64 70 M64 36 L36 70', 8),
  priorityJunction: () => line('M50 74 V40', 9) + area('M50 26 L39 44 H61 Z') + line('M32 58 H68', 4.5),
  roundabout: () =>
    mirrored(
      [0, 120, 240]
        .map(
          (turn) =>
            `<g transform="rotate(${turn} 50 56)">${line('M50 40 A16 16 0 0 0 36.5 48', 6)}${area('M47 33 L58 41 L46 47 Z')}</g>`,
        )
        .join(''),
    ),
  twoWay: () =>
    line('M41 72 V42', 7) + area('M41 28 L31 45 H51 Z') + line('M60 34 V60', 7) + area('M60 76 L50 59 H70 Z'),
  queue: () =>
    [30, 47, 64]
      .map(
        (y) =>
          area(`M${40} ${y} H60 L64 ${y + 7} V${y + 12} H36 V${y + 7} Z`) +
          dot(40, y + 9, 1.8, RED) +
          dot(60, y + 9, 1.8, RED),
      )
      .join(''),
  gate: () => line('M32 44 H68 M32 58 H68 M36 36 V70 M46 36 V70 M54 36 V70 M64 36 V70', 5),
  train: () =>
    area('M34 44 H60 V36 H70 V64 H30 V50 Z') +
    dot(39, 67, 5) +
    dot(52, 67, 5) +
    dot(65, 67, 5) +
    area('M34 34 H42 V44 H34 Z'),
  tram: () =>
    `<rect x="36" y="38" width="28" height="28" rx="5" fill="${BLACK}"/><rect x="40" y="43" width="20" height="10" fill="${WHITE}"/>` +
    line('M44 38 L50 30 L56 38', 3) +
    line('M40 70 H60', 4) +
    dot(43, 60, 2, WHITE) +
    dot(57, 60, 2, WHITE),
  danger: () => area('M45 30 H55 L53 58 H47 Z') + dot(50, 68, 5),
  wind: () =>
    line('M38 30 V74', 4) + area('M40 32 L66 36 V48 L40 52 Z') + area('M48 33.4 L54 34.3 V50 L48 51 Z', WHITE),
  car: () => CAR,
  motorcycle: () =>
    `<g fill="none" stroke="currentColor" stroke-width="5"><circle cx="33" cy="62" r="9"/><circle cx="67" cy="62" r="9"/></g>` +
    line('M33 62 L45 50 H58 L67 62 M58 50 L63 40', 5) +
    dot(50, 33, 5) +
    line('M50 38 L47 50 M50 40 L61 42', 5),
  lorry: () => area('M26 38 H58 V62 H26 Z M60 46 H68 L74 54 V62 H60 Z') + dot(36, 65, 5.5) + dot(66, 65, 5.5),
  bus: () =>
    `<rect x="30" y="34" width="40" height="30" rx="4" fill="currentColor"/>` +
    dot(39, 66, 5, 'currentColor') +
    dot(61, 66, 5, 'currentColor') +
    `<rect x="34" y="39" width="32" height="10" fill="${BLUE}"/>`,
  tractor: () => dot(40, 60, 12) + dot(66, 65, 7) + area('M36 36 H54 V48 H72 V60 H40 Z') + dot(40, 60, 5, WHITE),
  overtaking: () =>
    at(-5, 9, 0.8, area('M34 52 L40 38 H60 L66 52 V66 H60 V61 H40 V66 H34 Z', RED)) +
    at(25, 9, 0.8, area('M34 52 L40 38 H60 L66 52 V66 H60 V61 H40 V66 H34 Z')),
  leftTurn: () => line('M60 70 V50 Q60 42 52 42 H46', 8) + area('M28 42 L46 30 V54 Z'),
  rightTurn: () => line('M40 70 V50 Q40 42 48 42 H54', 8) + area('M72 42 L54 30 V54 Z'),
  uTurn: () => line('M60 72 V44 Q60 32 50 32 Q40 32 40 44 V52', 7) + area('M40 68 L29 50 H51 Z'),
  horn: () => area('M28 46 H40 L60 34 V66 L40 54 H28 Z') + line('M66 42 Q70 50 66 58', 4),
  width: () => area('M22 42 L34 50 L22 58 Z M78 42 L66 50 L78 58 Z') + words('2.3m', 56, 15),
  height: () => area('M42 22 L58 22 L50 34 Z M42 78 L58 78 L50 66 Z') + words('3.5m', 57, 19),
  length: () => line('M30 64 H70', 4) + area('M22 64 L34 57 V71 Z M78 64 L66 57 V71 Z') + words('10m', 52, 22),
  distance: () => at(9, 22, 0.45, CAR) + at(46, 22, 0.45, CAR) + words('70m', 70, 15),
  stopBar: () => `<rect x="22" y="42" width="56" height="16" fill="${WHITE}"/>`,
  straight: () => line('M50 74 V44', 10, WHITE) + area('M50 22 L34 48 H66 Z', WHITE),
  toLeft: () => line('M74 50 H46', 10, WHITE) + area('M22 50 L48 34 V66 Z', WHITE),
  toRight: () => line('M26 50 H54', 10, WHITE) + area('M78 50 L52 34 V66 Z', WHITE),
  passRight: () => line('M36 36 L58 58', 10, WHITE) + area('M71 71 L66 46 L46 66 Z', WHITE),
  circling: () =>
    mirrored(
      [0, 120, 240]
        .map(
          (turn) =>
            `<g transform="rotate(${turn} 50 50)">${line('M50 31 A19 19 0 0 0 34 40', 7, WHITE)}${area('M46 22 L60 32 L45 40 Z', WHITE)}</g>`,
        )
        .join(''),
    ),
  chains: () =>
    `<circle cx="50" cy="50" r="22" fill="none" stroke="${WHITE}" stroke-width="7"/>` +
    line(
      'M50 24 V38 M50 62 V76 M24 50 H38 M62 50 H76 M32 32 L42 42 M58 58 L68 68 M68 32 L58 42 M42 58 L32 68',
      4,
      WHITE,
    ),
  parking: () => words('P', 70, 58, WHITE),
  hospital: () => words('H', 70, 58, WHITE),
  oneWay: () => line('M50 80 V44', 12, WHITE) + area('M50 16 L30 48 H70 Z', WHITE),
  deadEnd: () => line('M50 82 V42', 12, WHITE) + line('M32 34 H68', 12, RED),
  motorway: () =>
    line('M44 80 L47 34 M56 80 L53 34', 5, WHITE) +
    line('M28 34 H72', 5, WHITE) +
    line('M32 44 L28 34 M68 44 L72 34', 4, WHITE),
  expressway: () =>
    area('M30 56 L38 38 H62 L70 56 V72 H63 V66 H37 V72 H30 Z', WHITE) + area('M41 43 H59 L63 54 H37 Z', BLUE),
  crossingPlate: () => area('M50 14 L86 80 H14 Z', WHITE) + at(10, 10, 0.8, CROSSING),
  petrol: () =>
    `<rect x="18" y="18" width="64" height="64" fill="${WHITE}"/><rect x="34" y="30" width="24" height="42" fill="${BLACK}"/><rect x="38" y="35" width="16" height="11" fill="${WHITE}"/>` +
    line('M58 42 L66 48 V64 Q66 68 62 66', 3.5),
  firstAid: () =>
    `<rect x="18" y="18" width="64" height="64" fill="${WHITE}"/>` +
    area('M43 28 H57 V43 H72 V57 H57 V72 H43 V57 H28 V43 H43 Z', RED),
  houses: () =>
    area('M18 48 L34 34 L50 48 V72 H18 Z M54 54 L68 42 L82 54 V72 H54 Z', WHITE) +
    area('M30 58 H38 V72 H30 Z', BLUE) +
    dot(58, 80, 3, WHITE) +
    dot(44, 84, 3, WHITE),
} as const satisfies Record<string, () => string>;
export type Pictogram = keyof typeof PICTOGRAMS;

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" color="${BLACK}">${inside}</svg>`;
const onWhite = (colour: string, inside: string) => `<g color="${colour}">${inside}</g>`;
const GREY_SLASH = line('M22 78 L78 22 M30 84 L84 30 M16 70 L70 16', 3);
const redSlash = line('M23 23 L77 77', 8, RED);

/** The plates on which pictograms stand. */
export const PLATES = {
  warning: (inside: string) =>
    svg(
      path('M50 8 L96 88 H4 Z', `fill="${WHITE}" stroke="${RED}" stroke-width="9" stroke-linejoin="round"`) +
        at(4.5, 8, 0.91, inside),
    ),
  prohibition: (inside: string) =>
    svg(`<circle cx="50" cy="50" r="42" fill="${WHITE}" stroke="${RED}" stroke-width="11"/>${inside}`),
  banned: (inside: string) =>
    svg(`<circle cx="50" cy="50" r="42" fill="${WHITE}" stroke="${RED}" stroke-width="11"/>${inside}${redSlash}`),
  noEntry: (inside: string) => svg(`<circle cx="50" cy="50" r="47" fill="${RED}"/>${inside}`),
  end: (inside: string) =>
    svg(
      `<circle cx="50" cy="50" r="46" fill="${WHITE}" stroke="${BLACK}" stroke-width="2.5"/><g opacity="0.45">${inside}</g>${GREY_SLASH}`,
    ),
  noParking: (inside: string) =>
    svg(`<circle cx="50" cy="50" r="42" fill="${BLUE}" stroke="${RED}" stroke-width="11"/>${inside}${redSlash}`),
  noStopping: (inside: string) =>
    svg(
      `<circle cx="50" cy="50" r="42" fill="${BLUE}" stroke="${RED}" stroke-width="11"/>${inside}${redSlash}${line('M77 23 L23 77', 8, RED)}`,
    ),
  obligation: (inside: string) => svg(`<circle cx="50" cy="50" r="47" fill="${BLUE}"/>${onWhite(WHITE, inside)}`),
  information: (inside: string) =>
    svg(`<rect x="4" y="4" width="92" height="92" rx="8" fill="${BLUE}"/>${onWhite(WHITE, inside)}`),
  giveWay: (inside: string) =>
    svg(
      path('M50 92 L4 12 H96 Z', `fill="${WHITE}" stroke="${RED}" stroke-width="11" stroke-linejoin="round"`) + inside,
    ),
  stop: (inside: string) =>
    svg(area('M30 4 H70 L96 30 V70 L70 96 H30 L4 70 V30 Z', RED) + words('STOP', 61, 29, WHITE) + inside),
  priority: (inside: string) =>
    svg(
      path(
        'M50 4 L96 50 L50 96 L4 50 Z',
        `fill="${WHITE}" stroke="${BLACK}" stroke-width="2" stroke-linejoin="round"`,
      ) +
        area('M50 22 L78 50 L50 78 L22 50 Z', YELLOW) +
        inside,
    ),
  endPriority: (inside: string) =>
    svg(
      path(
        'M50 4 L96 50 L50 96 L4 50 Z',
        `fill="${WHITE}" stroke="${BLACK}" stroke-width="2" stroke-linejoin="round"`,
      ) +
        area('M50 22 L78 50 L50 78 L22 50 Z', YELLOW) +
        line('M26 74 L74 26', 5) +
        inside,
    ),
  place: (inside: string) =>
    svg(
      `<rect x="3" y="24" width="94" height="52" rx="5" fill="${WHITE}" stroke="${BLACK}" stroke-width="3"/>${inside}`,
    ),
} as const satisfies Record<string, (inside: string) => string>;
export type Plate = keyof typeof PLATES;

/** Words and numbers on a plate. */
export const lettering = (text: string, size = 34, colour = BLACK): string =>
  words(text, 50 + size * 0.36, size, colour);
/** Arrows of two directions, for signs about oncoming traffic. */
export const oncoming = (mine: string, theirs: string): string =>
  line('M38 76 V44', 8, mine) +
  area('M38 26 L26 48 H50 Z', mine) +
  line('M64 26 V54', 8, theirs) +
  area('M64 74 L52 52 H76 Z', theirs);
export const COLOURS = { red: RED, blue: BLUE, black: BLACK, white: WHITE, yellow: YELLOW };
export const redStroke = line('M14 70 L86 30', 6, RED);
