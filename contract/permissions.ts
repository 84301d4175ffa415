/** Roles an account can hold. Source: the brief, section 6. */
export const ROLES = ['admin', 'developer'] as const;
export type Role = (typeof ROLES)[number];

/** Labels that routes carry and a role grants. Source: the brief, section 6. */
export const ROLE_PERMISSIONS = ['view_dashboard', 'view_favorites'] as const;
/** What no role grants: an account holds it by itself. */
export const OWN_PERMISSIONS = ['money'] as const;
export type OwnPermission = (typeof OWN_PERMISSIONS)[number];
export const PERMISSIONS = [...ROLE_PERMISSIONS, ...OWN_PERMISSIONS] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** What each role may do beside the role checks of endpoints. */
export const GRANTS: Record<Role, readonly (typeof ROLE_PERMISSIONS)[number][]> = {
  admin: ['view_dashboard', 'view_favorites'],
  developer: ['view_dashboard', 'view_favorites'],
};

/** The permissions of an account that holds `roles` and, by itself, `own`; a school can take some from the developer role. */
export const permissionsOf = (
  roles: readonly Role[],
  own: readonly Permission[],
  developer: readonly Permission[] = GRANTS.developer,
): Permission[] =>
  PERMISSIONS.filter(
    (permission) =>
      own.includes(permission) ||
      roles.some((role) =>
        (role === 'developer' ? developer : (GRANTS[role] as readonly Permission[])).includes(permission),
      ),
  );

/** Admins only. */
export const ADMIN = ['admin'] as const satisfies readonly Role[];
/** Admins and developers. */
export const STAFF = ['admin', 'developer'] as const satisfies readonly Role[];

/** What a token for a machine may be used for. Each call belongs to one area by its group; some belong to none. */
export const TOKEN_AREAS = [
  'students',
  'teachers',
  'classes',
  'learning',
  'messages',
  'school',
  'money',
  'audit',
] as const;
type TokenArea = (typeof TOKEN_AREAS)[number];
export const TOKEN_PERMISSIONS = [
  'students.read',
  'students.write',
  'teachers.read',
  'teachers.write',
  'classes.read',
  'classes.write',
  'learning.read',
  'learning.write',
  'messages.read',
  'messages.write',
  'school.read',
  'school.write',
  'money.read',
  'money.write',
  'audit.read',
] as const;
export type TokenPermission = (typeof TOKEN_PERMISSIONS)[number];

/** Areas by the group of a call. Groups left out (sign-in, accounts, tokens, the provider of SMS, data of persons, undo) are for people alone; search finds what a token may read. */
const AREAS: Readonly<Record<string, TokenArea>> = {
  students: 'students',
  enrolments: 'students',
  papers: 'students',
  teachers: 'teachers',
  absences: 'teachers',
  bookings: 'classes',
  slots: 'classes',
  courses: 'classes',
  calendar: 'classes',
  workday: 'classes',
  logbook: 'classes',
  waits: 'classes',
  skills: 'classes',
  attempts: 'learning',
  categories: 'learning',
  questions: 'learning',
  tests: 'learning',
  signs: 'learning',
  modules: 'learning',
  theory_pages: 'learning',
  packages: 'learning',
  uploads: 'learning',
  chat: 'messages',
  templates: 'messages',
  deliveries: 'messages',
  message_rules: 'messages',
  notifications: 'messages',
  club: 'school',
  locations: 'school',
  vehicles: 'school',
  repairs: 'school',
  exams: 'classes',
  exam_entries: 'classes',
  holidays: 'school',
  paper_kinds: 'school',
  dashboard: 'school',
  reports: 'school',
  live: 'school',
  banners: 'school',
  advertisements: 'school',
  money: 'money',
  audit: 'audit',
};

/** Which permission a token needs for a call; null where no token may make it. */
export function tokenPermission(call: { readonly tag: string; readonly write: boolean }): TokenPermission | null {
  const area = AREAS[call.tag];
  const permission = `${area}.${call.write ? 'write' : 'read'}`;
  return TOKEN_PERMISSIONS.find((one) => one === permission) ?? null;
}

/** What an account has to hold by itself for a token's permission to be of use; null where being an admin is enough. */
export const permissionBehind = (permission: TokenPermission): OwnPermission | null =>
  OWN_PERMISSIONS.find((own) => permission.startsWith(`${own}.`)) ?? null;

/** What tokens begin with, so that scanners of secrets know one. */
export const TOKEN_PREFIX = 'clutch_pat_';
