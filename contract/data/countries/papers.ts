/**
 * Kinds of paper that the countries' authorities ask of learners, teachers and school vehicles. A school begins with those of
 * its country, and changes what it likes. Validity is given only where the rule says one that counts for the school's own
 * work: what is looked at once, by the authority, stays open.
 */
import type { PaperAct, PaperOwner, PaperTerm } from '../../rules/papers.ts';
import type { Country } from './countries.ts';

export interface PaperOfCountry {
  /** What it is, within the country: `medical`. The kinds `insurance` and `inspection` are held by a vehicle's own days too. */
  readonly code: string;
  readonly owner: PaperOwner;
  readonly needed_for: readonly PaperAct[];
  /** Left out: all. */
  readonly licence_categories?: readonly string[];
  readonly term: PaperTerm;
  readonly months?: number;
  /** By the language of the school; `own` is what it is called in the country, where that is none of these languages. */
  readonly names: Readonly<Record<'en' | 'fr' | 'pt', string>> & { readonly own?: string };
  readonly source: string;
}

const BOTH_EXAMS = ['theory_exam', 'practical_exam'] as const;
const HEAVY = ['C1', 'C1E', 'C', 'CE', 'D1', 'D1E', 'D', 'DE'] as const;
const LIGHT = ['AM', 'A1', 'A2', 'A', 'B1', 'B', 'BE'] as const;

/** What every country asks of a vehicle; the sources differ. */
const ofVehicles = (insurance: string, inspection: string, own: readonly [string?, string?] = []): PaperOfCountry[] => [
  {
    code: 'insurance',
    owner: 'vehicle',
    needed_for: ['work'],
    term: 'date',
    names: { en: 'Insurance', fr: 'Assurance', pt: 'Seguro', ...(own[0] ? { own: own[0] } : {}) },
    source: insurance,
  },
  {
    code: 'inspection',
    owner: 'vehicle',
    needed_for: ['work'],
    term: 'date',
    names: {
      en: 'Technical inspection',
      fr: 'Contrôle technique',
      pt: 'Inspeção periódica',
      ...(own[1] ? { own: own[1] } : {}),
    },
    source: inspection,
  },
];

/** What shows at an exam who one is. */
const identity = (source: string, own?: string): PaperOfCountry => ({
  code: 'identity',
  owner: 'student',
  needed_for: BOTH_EXAMS,
  term: 'date',
  names: {
    en: 'Identity card or residence permit',
    fr: 'Pièce d’identité ou titre de séjour',
    pt: 'Cartão de cidadão ou título de residência',
    ...(own ? { own } : {}),
  },
  source,
});

const teacherLicence = (source: string, names: PaperOfCountry['names']): PaperOfCountry => ({
  code: 'instructor',
  owner: 'teacher',
  needed_for: ['work'],
  term: 'date',
  names,
  source,
});

const theory = (months: number, source: string, own?: string): PaperOfCountry => ({
  code: 'theory',
  owner: 'student',
  needed_for: ['practical_exam'],
  term: 'months',
  months,
  names: { en: 'Theory test passed', fr: 'Réussite au code', pt: 'Aprovação no código', ...(own ? { own } : {}) },
  source,
});

export const COUNTRY_PAPERS: Readonly<Record<Country, readonly PaperOfCountry[]>> = {
  PT: [
    {
      code: 'permit',
      owner: 'student',
      needed_for: ['practical', ...BOTH_EXAMS],
      term: 'months',
      months: 24,
      names: { en: 'Learner’s permit', fr: 'Permis d’apprentissage', pt: 'Licença de aprendizagem' },
      source: 'Decreto-Lei n.º 138/2012, Regulamento da Habilitação Legal para Conduzir',
    },
    {
      code: 'medical',
      owner: 'student',
      needed_for: ['practical'],
      term: 'open',
      names: { en: 'Medical certificate', fr: 'Certificat médical', pt: 'Atestado médico' },
      source: 'Decreto-Lei n.º 138/2012, Regulamento da Habilitação Legal para Conduzir',
    },
    {
      code: 'psychological',
      owner: 'student',
      needed_for: ['practical'],
      licence_categories: HEAVY,
      term: 'open',
      names: {
        en: 'Psychological certificate',
        fr: 'Certificat d’évaluation psychologique',
        pt: 'Certificado de avaliação psicológica',
      },
      source: 'Decreto-Lei n.º 138/2012, Regulamento da Habilitação Legal para Conduzir',
    },
    identity('Decreto-Lei n.º 138/2012, Regulamento da Habilitação Legal para Conduzir'),
    {
      code: 'theory',
      owner: 'student',
      needed_for: ['practical_exam'],
      // How long it holds stands on the result.
      term: 'date',
      names: { en: 'Theory test passed', fr: 'Réussite au code', pt: 'Aprovação no código' },
      source: 'Decreto-Lei n.º 138/2012, Regulamento da Habilitação Legal para Conduzir',
    },
    teacherLicence('Lei n.º 14/2014, regime jurídico do ensino da condução', {
      en: 'Instructor’s licence',
      fr: 'Autorisation d’enseigner',
      pt: 'Título profissional de instrutor',
    }),
    ...ofVehicles('Decreto-Lei n.º 291/2007', 'Decreto-Lei n.º 144/2012'),
  ],
  FR: [
    {
      code: 'application',
      owner: 'student',
      needed_for: BOTH_EXAMS,
      term: 'open',
      names: {
        en: 'Registration with NEPH number',
        fr: 'Dossier ANTS avec numéro NEPH',
        pt: 'Inscrição com número NEPH',
      },
      source:
        'Arrêté du 20 avril 2012 fixant les conditions d’établissement, de délivrance et de validité du permis de conduire',
    },
    {
      code: 'booklet',
      owner: 'student',
      needed_for: ['practical'],
      term: 'open',
      names: { en: 'Training booklet', fr: 'Livret d’apprentissage', pt: 'Caderneta de aprendizagem' },
      source: 'Code de la route, art. R211-3',
    },
    {
      code: 'road-safety',
      owner: 'student',
      needed_for: ['practical_exam'],
      licence_categories: ['A1', 'A2', 'B1', 'B'],
      term: 'open',
      names: {
        en: 'School road safety certificate (ASSR 2)',
        fr: 'Attestation ASSR 2 ou ASR',
        pt: 'Certificado escolar de segurança rodoviária (ASSR 2)',
      },
      source: 'Code de la route, art. D312-43 du code de l’éducation et R221-5',
    },
    {
      code: 'photo',
      owner: 'student',
      needed_for: ['theory_exam'],
      term: 'open',
      names: { en: 'Digital photo and signature', fr: 'E-photo', pt: 'Fotografia e assinatura digitais' },
      source: 'France Titres (ANTS), photo-signature numérique',
    },
    {
      code: 'service',
      owner: 'student',
      needed_for: ['practical_exam'],
      term: 'open',
      names: {
        en: 'Defence and citizenship day (JDC)',
        fr: 'Attestation JDC',
        pt: 'Dia da defesa e cidadania (JDC)',
      },
      source: 'Code du service national, art. L114-6',
    },
    {
      code: 'medical',
      owner: 'student',
      needed_for: BOTH_EXAMS,
      licence_categories: HEAVY,
      term: 'date',
      names: { en: 'Medical opinion', fr: 'Avis médical', pt: 'Parecer médico' },
      source: 'Code de la route, art. R226-1',
    },
    identity('Arrêté du 20 avril 2012 relatif au permis de conduire'),
    theory(60, 'Arrêté du 20 avril 2012 : cinq ans, et cinq épreuves pratiques'),
    teacherLicence('Code de la route, art. R212-1', {
      en: 'Instructor’s licence',
      fr: 'Autorisation d’enseigner',
      pt: 'Autorização de ensino',
    }),
    ...ofVehicles('Code des assurances, art. L211-1', 'Code de la route, art. R323-1'),
  ],
  ES: [
    {
      code: 'medical',
      owner: 'student',
      needed_for: ['theory_exam'],
      term: 'open',
      names: {
        en: 'Fitness report',
        fr: 'Rapport d’aptitude',
        pt: 'Relatório de aptidão',
        own: 'Informe de aptitud psicofísica',
      },
      source: 'Real Decreto 818/2009, Reglamento General de Conductores',
    },
    {
      code: 'application',
      owner: 'student',
      needed_for: ['theory_exam'],
      term: 'open',
      names: {
        en: 'Exam application',
        fr: 'Demande d’examen',
        pt: 'Pedido de exame',
        own: 'Solicitud de pruebas de aptitud',
      },
      source: 'Real Decreto 818/2009, Reglamento General de Conductores',
    },
    identity('Real Decreto 818/2009, Reglamento General de Conductores', 'DNI o NIE'),
    theory(24, 'Real Decreto 818/2009, Reglamento General de Conductores', 'Prueba teórica aprobada'),
    teacherLicence('Real Decreto 1295/2003, Reglamento de las escuelas particulares de conductores', {
      en: 'Instructor’s authorisation',
      fr: 'Autorisation d’enseigner',
      pt: 'Autorização de instrutor',
      own: 'Autorización de ejercicio de profesor',
    }),
    ...ofVehicles('Real Decreto Legislativo 8/2004', 'Real Decreto 920/2017', ['Seguro obligatorio', 'ITV']),
  ],
  DE: [
    {
      code: 'application',
      owner: 'student',
      needed_for: ['theory_exam'],
      term: 'open',
      names: {
        en: 'Licence application',
        fr: 'Demande de permis',
        pt: 'Pedido de carta',
        own: 'Führerscheinantrag',
      },
      source: 'FeV § 21',
    },
    {
      code: 'eyesight',
      owner: 'student',
      needed_for: ['theory_exam'],
      licence_categories: LIGHT,
      term: 'months',
      months: 24,
      names: { en: 'Eyesight test', fr: 'Test de vue', pt: 'Teste de visão', own: 'Sehtest' },
      source: 'FeV § 12',
    },
    {
      code: 'ophthalmic',
      owner: 'student',
      needed_for: ['theory_exam'],
      licence_categories: HEAVY,
      term: 'open',
      names: {
        en: 'Eye specialist’s report',
        fr: 'Rapport ophtalmologique',
        pt: 'Relatório oftalmológico',
        own: 'Augenärztliches Gutachten',
      },
      source: 'FeV § 12 Abs. 6',
    },
    {
      code: 'medical',
      owner: 'student',
      needed_for: ['theory_exam'],
      licence_categories: HEAVY,
      term: 'open',
      names: {
        en: 'Medical examination',
        fr: 'Visite médicale',
        pt: 'Exame médico',
        own: 'Ärztliche Untersuchung',
      },
      source: 'FeV § 11 Abs. 9',
    },
    {
      code: 'first-aid',
      owner: 'student',
      needed_for: ['theory_exam'],
      term: 'open',
      names: {
        en: 'First aid course',
        fr: 'Formation aux premiers secours',
        pt: 'Curso de primeiros socorros',
        own: 'Erste-Hilfe-Kurs',
      },
      source: 'FeV § 19',
    },
    {
      code: 'photo',
      owner: 'student',
      needed_for: ['theory_exam'],
      term: 'open',
      names: { en: 'Biometric photo', fr: 'Photo biométrique', pt: 'Fotografia biométrica', own: 'Lichtbild' },
      source: 'FeV § 21 Abs. 3',
    },
    identity('FeV § 16 Abs. 3, § 17 Abs. 5', 'Personalausweis oder Aufenthaltstitel'),
    theory(12, 'FeV § 18 Abs. 2', 'Theorieprüfung bestanden'),
    {
      code: 'training',
      owner: 'teacher',
      needed_for: ['work'],
      term: 'date',
      names: {
        en: 'Further training',
        fr: 'Formation continue',
        pt: 'Formação contínua',
        own: 'Fortbildung',
      },
      source: 'FahrlG § 53',
    },
    {
      code: 'instructor',
      owner: 'teacher',
      needed_for: ['work'],
      term: 'open',
      names: {
        en: 'Instructor’s licence',
        fr: 'Autorisation d’enseigner',
        pt: 'Licença de instrutor',
        own: 'Fahrlehrerschein',
      },
      source: 'FahrlG § 1',
    },
    ...ofVehicles('PflVG § 1', 'StVZO § 29', ['Haftpflichtversicherung', 'Hauptuntersuchung']),
  ],
  GB: [
    {
      code: 'permit',
      owner: 'student',
      needed_for: ['practical', ...BOTH_EXAMS],
      term: 'date',
      names: { en: 'Provisional licence', fr: 'Permis provisoire', pt: 'Carta provisória' },
      source: 'Road Traffic Act 1988, section 97',
    },
    {
      code: 'cbt',
      owner: 'student',
      needed_for: ['practical_exam'],
      licence_categories: ['AM', 'A1', 'A2', 'A'],
      term: 'months',
      months: 24,
      names: {
        en: 'Compulsory basic training (CBT)',
        fr: 'Formation de base obligatoire (CBT)',
        pt: 'Formação básica obrigatória (CBT)',
      },
      source: 'Motor Vehicles (Driving Licences) Regulations 1999, part V',
    },
    {
      code: 'medical',
      owner: 'student',
      needed_for: ['theory_exam'],
      licence_categories: HEAVY,
      term: 'open',
      names: { en: 'Medical report (D4)', fr: 'Rapport médical (D4)', pt: 'Relatório médico (D4)' },
      source: 'Driver and Vehicle Licensing Agency, form D4',
    },
    theory(24, 'Motor Vehicles (Driving Licences) Regulations 1999, regulation 47'),
    teacherLicence('Road Traffic Act 1988, section 123', {
      en: 'ADI certificate',
      fr: 'Certificat d’enseignant (ADI)',
      pt: 'Certificado de instrutor (ADI)',
    }),
    ...ofVehicles('Road Traffic Act 1988, section 143', 'Road Traffic Act 1988, section 47', [undefined, 'MOT']),
  ],
};

/** One of them as a row of a school's list, named in its language; what else it is called stands beside. */
export function paperRow(country: Country, language: string, one: PaperOfCountry) {
  const { code, owner, needed_for, licence_categories = [], term, months = null, names, source } = one;
  const name = names[language as 'en'] ?? names.en;
  const aliases = [...new Set(Object.values(names))].filter((other) => other !== name).join(', ');
  return {
    code: `${country}.${code}`,
    name,
    aliases,
    owner,
    needed_for: [...needed_for],
    licence_categories: [...licence_categories],
    term,
    months,
    asked_by: source,
  };
}
