/** What a date field holds whose parts are not all filled in: no schema takes it, and a form says so. */
export const INCOMPLETE = 'incomplete';
