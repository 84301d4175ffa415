/** People are addressed formally: `o senhor` in Portuguese, `vous` in French. */
import { expect, test } from 'vitest';
import { loadEverything } from './index.ts';
import type { Messages } from './merge.ts';

const texts = (messages: Messages, prefix = ''): (readonly [string, string])[] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as const] : texts(value, `${prefix}${key}.`),
  );

/** Orders to a friend, at the beginning of a sentence, and what is a friend's. */
const PORTUGUESE =
  /(?:^|[.!?] )(?:Escreve|Escolhe|Adiciona|Acrescenta|Muda|Usa|Tenta|Verifica|Indica|Seleciona|Cria|Espera|Volta|Filtra|Procura|Introduz|Guarda|Confirma|Envia|Apaga|Corrige|Carrega|Limpa|Experimenta|Arrasta|Cola|Desenha|Junta|Repete)(?=[ ,.])|(?<!\p{L})(?:tu|ti|teus?|tuas?|contigo|[Pp]odes|[Qq]ueres|[Tt]ens|[Ee]stás|deves|precisas|sabes|vais|fazes)(?!\p{L})/u;
const FRENCH =
  /(?:^|[.!?] )(?:Ajoute|Choisis|Écris|Essaie|Indique|Clique|Vérifie|Saisis|Tape|Cherche|Corrige|Attends|Supprime|Sélectionne|Crée|Enregistre)(?=[ ,.])|(?<!\p{L})(?:tu|toi|tes|ton|ta|te)(?!\p{L})|(?<!\p{L})t’/u;

test.each([
  ['pt', PORTUGUESE],
  ['fr', FRENCH],
] as const)('formally in %s', async (locale, friendly) => {
  const found = texts(await loadEverything(locale)).filter(
    ([key, text]) => !key.endsWith('keywords') && friendly.test(text),
  );
  expect(found).toEqual([]);
});
