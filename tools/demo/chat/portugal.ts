/** What people of the sample school in Lisbon write to each other; how it is written is in said.ts. */

import type { Language } from '../learning/words.ts';
import type { Conversations, Talk } from './said.ts';

const pt: readonly Talk[] = [
  [
    '<Olá! Dava para passar a aula de {day} para as {hour}?',
    '>Olá, {first}. Às {hour} há vaga. Fica marcado?',
    '<Sim, por favor. Obrigado!',
    '>Está feito. Até {day}.',
  ],
  [
    '<Olá, hoje estou com febre e não consigo ir à aula das {hour}.',
    '>As melhoras, {first}. Como faltam menos de 48 horas, a aula conta, a menos que traga um atestado.',
    '<Tenho consulta à tarde, levo o atestado amanhã.',
    '>Perfeito. Entregue-o na secretaria e nós anulamos.',
  ],
  [
    '<Já há data para o meu exame teórico?',
    '>Ainda não, {first}. Pedimos hoje e costuma demorar uns dez dias.',
    '<Está bem. Entretanto continuo a fazer os testes.',
    '>Faz bem. Com três testes seguidos sem mais de um erro está pronto.',
    '<O último foi com 2 erros, quase!',
  ],
  [
    '<Esqueci-me do número de aulas que me faltam. Conseguem ver?',
    '>Olá, {first}. Das 32 obrigatórias faltam 9, e 140 km.',
    '<Ótimo. Podemos marcar duas por semana?',
    '>Podemos. Que dias lhe dão mais jeito?',
    '<{day} e sábado de manhã.',
    '>Combinado, recebe as marcações ainda hoje.',
  ],
  [
    '<Onde é o ponto de encontro de {day}?',
    '>Em {place}, junto à paragem. O carro é o branco com o nosso letreiro.',
    '<Encontro sim. Obrigado.',
  ],
  [
    '>Olá, {first}. Falta-nos o atestado médico no seu processo. Pode trazê-lo até {day}?',
    '<Já o pedi, deve chegar amanhã por e-mail.',
    '>Por e-mail também serve.',
    '<Acabei de enviar.',
    '>Recebido, obrigado. O processo está completo.',
  ],
  [
    '<Posso pagar a segunda prestação por transferência?',
    '>Pode. Escreva o seu nome no descritivo.',
    '<Feito!',
    '>Confirmado, não tem nada em aberto. O recibo está à sua espera na secretaria.',
  ],
  [
    '<Vou estar fora duas semanas em trabalho. É possível parar as aulas?',
    '>Claro. Fica em pausa a partir de {day}; avise-nos quando voltar.',
    '<Volto no fim do mês, digo alguma coisa nessa altura.',
  ],
  [
    '<Passei no teórico!! 30 em 30',
    '>Muitos parabéns, {first}! Já pode marcar as aulas de condução.',
    '<Quero começar o mais depressa possível',
    '>Temos {day} às {hour}, em {place}.',
    '<Fico com essa.',
  ],
  [
    '<Olá, perdi a aula de hoje porque o comboio parou em {place}. Vou ter de a pagar?',
    '>Olá, {first}. Lamentamos. Desta vez não conta, já a anulámos.',
    '<Muito obrigado pela compreensão!',
  ],
  [
    '<Gostava de treinar estacionamento em espinha na próxima aula',
    '>Fica no seu plano de formação. {day} às {hour} vão treinar em {place}.',
    '<Obrigado. É mesmo o que me falta.',
  ],
];

const en: readonly Talk[] = [
  [
    '<Hi, could I move my lesson on {day} to {hour}?',
    '>Hello {first}. There is a place at {hour}. Shall we take it?',
    '<Yes please, thank you!',
    '>Done. See you on {day}.',
  ],
  [
    '<Is the theory exam in English possible?',
    '>It is, {first}. We ask for it when we send your papers.',
    '<Great. Which documents do you still need?',
    '>Only the medical certificate.',
    '<I will bring it on {day}.',
  ],
  [
    '<I am at {place} and cannot see the car',
    '>Rui is at the other side of the station, by the taxis.',
    '<Found him, thanks!',
  ],
  [
    '<How many lessons do I have left in my package?',
    '>Eleven practical ones, {first}, and all the theory you want.',
    '<Perfect. Could we do two a week from now on?',
    '>We can. {day} at {hour} is free every week.',
  ],
  [
    '<I passed!',
    '>Congratulations, {first}! Drive safely, and tell your friends.',
    '<I will. Thanks to everybody, really.',
  ],
];

const fr: readonly Talk[] = [
  [
    '<Bonjour, est-ce que je peux décaler mon cours de {day} à {hour} ?',
    '>Bonjour {first}. Oui, {hour} est libre. On confirme ?',
    '<Oui, merci beaucoup.',
    '>C’est noté. À {day}.',
  ],
  [
    '<Je travaille de nuit cette semaine, je préfère des cours après 14 h.',
    '>Entendu, {first}. Nous vous proposons {day} à {hour}, à {place}.',
    '<Parfait pour moi.',
  ],
  [
    '<Est-ce que mon attestation est arrivée ?',
    '>Oui, ce matin. Votre dossier est complet.',
    '<Super, merci !',
    '>Avec plaisir. Il reste à choisir la date du code.',
  ],
];

/** Between the school and those who teach in it. */
const teachers: readonly Talk[] = [
  [
    '>Olá! {day} às {hour} consegues fazer uma aula em {place}?',
    '<Consigo. Quem é?',
    '>Aluno novo, primeira aula.',
    '<Certo.',
  ],
  [
    '<O Polo acendeu a luz do óleo.',
    '>Leva-o à oficina depois das {hour}. Passamos as aulas para outro carro.',
    '<Já lá está, fica pronto amanhã.',
  ],
  ['>Faltam duas assinaturas de {day}. Podes assinar quando passares por cá?', '<Passo às {hour}.', '>Obrigado.'],
  ['<{day} à tarde tenho consulta, podem passar as aulas a alguém?', '>Sim, já estão distribuídas.', '<Obrigado!'],
  ['<Trânsito parado em {place}, chego uns dez minutos atrasado.', '>Avisámos o aluno.'],
  ['<Este aluno está pronto para exame, na minha opinião.', '>Ótimo, pedimos a data ainda hoje.'],
  ['>O exame de {day} passou para as {hour}. Confere?', '<Confere, já falei com o aluno.'],
  ['<Podem bloquear {day} de manhã? Revisão do carro.', '>Bloqueado. Bom fim de semana!', '<Igualmente.'],
];

/** Those whom nobody has answered yet: the last word of a conversation. */
const waiting: Readonly<Record<Language, readonly Talk[]>> = {
  pt: [
    ['<Olá, ainda há alguma vaga para {day} às {hour}?'],
    ['<Não recebi o lembrete da aula de {day}.', '<Podem enviar-mo por SMS?'],
    ['<Preciso de cancelar a aula de {day}, surgiu uma reunião. Desculpem!'],
    ['<O meu pai vai passar aí hoje para pagar. Até que horas estão abertos?'],
    ['<Posso trocar de instrutor? Gostava de fazer as aulas em {place}.', '<Pode ser a partir da próxima semana.'],
    ['<Quando sai o resultado do exame?'],
    ['<Enviei agora o atestado por e-mail. Chegou?'],
    ['<A aula de {day} é em {place} ou na escola?'],
    ['<Posso levar o meu irmão como passageiro na próxima aula?'],
    ['<Obrigada pela aula de hoje! Podemos repetir as rotundas em {place}?'],
    ['<Mudei de morada, podem atualizar a ficha?', '<E o instrutor pode apanhar-me na casa nova?'],
    ['<Se vagar uma hora na {day}, põem-me na lista de espera?'],
    ['<Quanto custa acrescentar cinco aulas ao meu pacote?'],
    ['<Faltam 15 minutos e ainda não vejo o carro em {place}.'],
  ],
  en: [
    ['<Is there anything free on {day} around {hour}?'],
    ['<Which bus stops near {place}?'],
    ['<Could you send me the receipt for last month, please?'],
    ['<I have to cancel {day}, sorry. Something came up at work.', '<Could I have the same time next week?'],
  ],
  fr: [['<Bonjour, y a-t-il une place {day} vers {hour} ?']],
};
const teacherWaiting: readonly Talk[] = [
  ['<O aluno das {hour} não apareceu. Esperei os 15 minutos.'],
  ['<Falta gasóleo no Peugeot, o cartão não passou.', '<Paguei eu, tenho o recibo.'],
];

export const LISBON_TALKS: Conversations = {
  own: 'pt',
  languageOf: (phone) => (phone === '' || phone.startsWith('+351') ? 'pt' : phone.startsWith('+33') ? 'fr' : 'en'),
  talks: { pt, en, fr, teachers },
  unanswered: { ...waiting, teachers: teacherWaiting },
};
