/** Words that say that something is not so, folded: nobody is called so. */
export const NEGATIONS: ReadonlySet<string> = new Set(['no', 'not', 'without', 'sem', 'nao', 'sans', 'pas', 'non']);
