/**
 * What people call papers over a counter, in three languages, by the end of a kind's code in the ready sets
 * (contract/data/countries/papers.ts). Names there are an authority's; nobody says them.
 */
export const EVERYDAY_NAMES: Readonly<Record<string, readonly string[]>> = {
  identity: [
    'ID',
    'ID card',
    'identity card',
    'carte d’identité',
    'pièce d’identité',
    'titre de séjour',
    'cartão de cidadão',
    'bilhete de identidade',
    'título de residência',
  ],
  medical: ['medical', 'doctor’s certificate', 'certificat du médecin', 'atestado', 'atestado do médico'],
  photo: ['photo', 'passport photo', 'photo d’identité', 'foto', 'fotografia', 'foto tipo passe'],
  eyesight: ['eye test', 'sight test', 'test de la vue', 'exame à vista', 'exame de vista'],
  psychological: ['psychological test', 'test psychologique', 'psicotécnico', 'exame psicológico'],
};

/** Everyday names for a kind of this code, `PT.identity`; none for a school's own kind, which has no code. */
export const everydayNames = (code: string): readonly string[] =>
  EVERYDAY_NAMES[code.slice(code.indexOf('.') + 1)] ?? [];
