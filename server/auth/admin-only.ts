/** Entities that only admins read, as they alone reach their screens: the feed and the histories tell nobody else of them. */
export const ADMIN_ONLY: ReadonlySet<string> = new Set([
  'student',
  'booking',
  'user',
  'conversation',
  'message',
  'club',
  'invitation',
  'erasure',
]);
