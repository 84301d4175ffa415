/** Columns of a file of students, by every name they may have in the three languages. */
import { LANGUAGES } from '#contract/data/languages.ts';
import type { ColumnNames } from '../files/csv-header.ts';
import { columnKey } from '../files/csv-table.ts';
import { csvWords } from '../lists/csv-words.ts';

const NAMES: Readonly<Record<string, readonly string[]>> = {
  /** The number in Clutch: of who is there already, where the name is the same. */
  id: [],
  first_name: ['first name', 'firstname', 'given name', 'prénom', 'nome', 'nome próprio', 'primeiro nome'],
  last_name: ['last name', 'lastname', 'surname', 'family name', 'nom', 'apelido', 'sobrenome'],
  email: ['e-mail', 'mail', 'courriel', 'correio'],
  phone: [
    'telephone',
    'téléphone',
    'telefone',
    'tel',
    'mobile',
    'mobile phone',
    'portable',
    'téléphone portable',
    'telemóvel',
  ],
  other_phone: [
    'other phone',
    'second phone',
    'phone 2',
    'landline',
    'home phone',
    'autre téléphone',
    'téléphone 2',
    'téléphone fixe',
    'fixe',
    'outro telefone',
    'telefone 2',
    'telefone fixo',
    'telemóvel 2',
  ],
  licence_category: ['licence', 'category', 'licence category', 'permis', 'catégorie', 'categoria', 'carta'],
  date_of_birth: ['birthday', 'born', 'date of birth', 'date de naissance', 'data de nascimento'],
  address: ['adresse', 'morada', 'endereço'],
  teacher_id: ['teacher', 'instructor', 'moniteur', 'enseignant', 'instrutor', 'professor', 'formador'],
  package_id: ['package', 'pack', 'forfait', 'formule', 'pacote'],
  pickup_location_id: [
    'pickup',
    'pickup place',
    'usual pickup place',
    'pick up place',
    'lieu de prise en charge',
    'lieu de prise en charge habituel',
    'local de recolha',
    'local de recolha habitual',
  ],
  registered_on: [
    'registered',
    'registration',
    'registration date',
    'registration day',
    'enrolled on',
    'enrolment date',
    'date d’inscription',
    "date d'inscription",
    'inscription',
    'inscrit le',
    'data de inscrição',
    'data da inscrição',
    'inscrição',
    'inscrito em',
    'data de matrícula',
    'matrícula',
  ],
  external_id: ['external id', 'number', 'numéro', 'número', 'id externo'],
  numbers: [
    'national numbers',
    'national number',
    'numéros nationaux',
    'numéro national',
    'números nacionais',
    'número nacional',
  ],
  guardian_name: [
    'guardian',
    'guardian name',
    'parent',
    'responsable légal',
    'représentant légal',
    'nom du représentant légal',
    'tuteur',
    'encarregado de educação',
    'nome do encarregado de educação',
    'tutor',
  ],
  guardian_email: [
    'guardian e-mail',
    'guardian’s e-mail',
    'guardian mail',
    'parent e-mail',
    'e-mail du responsable',
    'e-mail du représentant légal',
    'e-mail do encarregado',
    'e-mail do encarregado de educação',
  ],
  guardian_phone: [
    'guardian phone',
    'guardian telephone',
    'parent phone',
    'téléphone du responsable',
    'téléphone du représentant légal',
    'telefone do encarregado',
    'telefone do encarregado de educação',
  ],
  guardian_told: [
    'guardian told',
    'guardian is told',
    'le responsable est prévenu',
    'o encarregado é avisado',
    'représentant légal prévenu',
    'aviso ao encarregado de educação',
  ],
  no_mail: ['no mail', 'wants no mail', 'sans e-mail', 'ne veut pas d’e-mail', 'sem e-mail', 'não quer e-mail'],
  no_sms: ['no sms', 'wants no sms', 'sans sms', 'ne veut pas de sms', 'sem sms', 'não quer sms'],
  marketing: ['marketing agreed', 'news and offers', 'news', 'publicité', 'publicidade', 'divulgação'],
  no_mail_at: ['mail answered on', 'e-mail : réponse du', 'e-mail: resposta de'],
  no_sms_at: ['sms answered on', 'sms : réponse du', 'sms: resposta de'],
  marketing_at: ['marketing answered on', 'agreed on', 'publicité : réponse du', 'divulgação: resposta de'],
  note: ['notes', 'remark', 'remarque', 'nota', 'notas', 'observações'],
  status: ['state', 'statut', 'état', 'estado'],
};

const columns = new Map(
  Object.entries(NAMES).flatMap(([column, names]) =>
    [column, ...names].map((name) => [columnKey(name), column] as const),
  ),
);

/** Where a file has a mobile number in a column of its own, a column "telephone" is the other number. */
const WEAK = ['phone', 'telephone', 'téléphone', 'telefone', 'tel'];

/** Which field a column of a name holds. Those of a file for the office are called as its screen calls them. */
export async function namesOfColumns(): Promise<Omit<ColumnNames<string>, 'lacks'>> {
  const known = new Map<string, string>();
  for (const words of await Promise.all(LANGUAGES.map(csvWords)))
    for (const field of Object.keys(NAMES)) known.set(columnKey(words.heading('student', field)), field);
  return {
    columnOf: (name) => columns.get(columnKey(name)) ?? known.get(columnKey(name)) ?? null,
    weak: new Set(WEAK.map(columnKey)),
    other: { phone: 'other_phone' },
  };
}
