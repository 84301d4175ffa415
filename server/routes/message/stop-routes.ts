/**
 * The page behind the link with which somebody ends messages, without sign-in and without a script. Opening it changes
 * nothing: mail servers open links to look at them. Its button does, and the one click of a mail program (RFC 8058).
 */
import querystring from 'node:querystring';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '../../context.ts';
import { languageWanted } from '../../http/language.ts';
import { findStopping, type Stopping, setStopped } from '../../messages/stop.ts';

interface PageWords {
  readonly title: string;
  readonly on: Readonly<Record<'mail' | 'sms', string>>;
  readonly off: Readonly<Record<'mail' | 'sms', string>>;
  readonly stop: Readonly<Record<'mail' | 'sms', string>>;
  readonly again: Readonly<Record<'mail' | 'sms', string>>;
  /** Of marketing, which has a link of its own. */
  readonly news: Readonly<Record<'on' | 'off' | 'stop' | 'again', string>>;
  readonly unknown: string;
}
const WORDS: Readonly<Record<string, PageWords>> = {
  en: {
    title: 'Messages from {school}',
    on: {
      mail: '{school} sends you emails about your classes.',
      sms: '{school} sends you SMS about your classes.',
    },
    off: {
      mail: '{school} no longer sends you emails about your classes.',
      sms: '{school} no longer sends you SMS about your classes.',
    },
    stop: { mail: 'Stop these emails', sms: 'Stop these SMS' },
    again: { mail: 'Send me emails again', sms: 'Send me SMS again' },
    news: {
      on: '{school} sends you offers and news.',
      off: '{school} no longer sends you offers and news. You still get messages about your classes.',
      stop: 'Stop offers and news',
      again: 'Send me offers and news again',
    },
    unknown: 'This link is no longer valid. Contact your school.',
  },
  fr: {
    title: 'Messages – {school}',
    on: {
      mail: '{school} vous envoie des e-mails au sujet de vos cours.',
      sms: '{school} vous envoie des SMS au sujet de vos cours.',
    },
    off: {
      mail: '{school} ne vous envoie plus d’e-mails au sujet de vos cours.',
      sms: '{school} ne vous envoie plus de SMS au sujet de vos cours.',
    },
    stop: { mail: 'Ne plus recevoir ces e-mails', sms: 'Ne plus recevoir ces SMS' },
    again: { mail: 'Recevoir de nouveau ces e-mails', sms: 'Recevoir de nouveau ces SMS' },
    news: {
      on: '{school} vous envoie des offres et actualités.',
      off: '{school} ne vous envoie plus d’offres ni d’actualités. Vous recevez toujours les messages au sujet de vos cours.',
      stop: 'Ne plus recevoir les offres et actualités',
      again: 'Recevoir de nouveau les offres et actualités',
    },
    unknown: 'Ce lien n’est plus valable. Adressez-vous à l’auto-école.',
  },
  pt: {
    title: 'Mensagens de {school}',
    on: {
      mail: '{school} envia-lhe e-mails sobre as suas aulas.',
      sms: '{school} envia-lhe SMS sobre as suas aulas.',
    },
    off: {
      mail: '{school} já não lhe envia e-mails sobre as suas aulas.',
      sms: '{school} já não lhe envia SMS sobre as suas aulas.',
    },
    stop: { mail: 'Deixar de receber estes e-mails', sms: 'Deixar de receber estes SMS' },
    again: { mail: 'Voltar a receber estes e-mails', sms: 'Voltar a receber estes SMS' },
    news: {
      on: '{school} envia-lhe novidades e promoções.',
      off: '{school} já não lhe envia novidades e promoções. Continua a receber as mensagens sobre as suas aulas.',
      stop: 'Deixar de receber novidades e promoções',
      again: 'Voltar a receber novidades e promoções',
    },
    unknown: 'Esta ligação já não é válida. Contacte a escola.',
  },
};
const wordsIn = (locale: string): PageWords => (WORDS[locale] ?? WORDS.en) as PageWords;

const STYLE = `
body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;color:#1c2024;background:#f6f7f8}
main{box-sizing:border-box;width:min(440px,calc(100vw - 32px));padding:32px;background:#fff;border:1px solid #e1e4e8;border-radius:8px}
h1{font-size:20px;line-height:1.3;margin:0 0 12px}p{margin:0 0 24px}p:last-child{margin:0}
button{font:inherit;min-height:44px;padding:8px 16px;border-radius:6px;border:1px solid #a81825;background:#a81825;color:#fff;cursor:pointer}
button.quiet{background:none;color:inherit;border-color:#8a929c}button:focus-visible{outline:2px solid #c8202f;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#101215;color:#e8eaed}main{background:#16191d;border-color:#2a3037}}`;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function page(locale: string, found: Stopping | null): string {
  const words = wordsIn(locale);
  const say = (text: string) => escaped(text.replaceAll('{school}', found?.school ?? ''));
  const title = found ? say(words.title) : 'Clutch';
  const { stopped = false, channel = 'mail', news = false } = found ?? {};
  const of = (said: 'on' | 'off' | 'stop' | 'again') => (news ? words.news[said] : words[said][channel]);
  const act = stopped ? 'again' : 'stop';
  const inside = found
    ? `<p role="status">${say(of(stopped ? 'off' : 'on'))}</p>
<form method="post"><button name="act" value="${act}"${stopped ? ' class="quiet"' : ''}>${say(of(act))}</button></form>`
    : `<p>${escaped(words.unknown)}</p>`;
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${inside}</main></body></html>`;
}

const answer = (reply: FastifyReply, status: number, html: string) =>
  reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);

/** Pages are of a school's own; its addresses are below /stop. */
export async function stopRoutes(http: FastifyInstance, services: Services): Promise<void> {
  const limits = { rateLimit: { max: 60 * services.config.rateLimitFactor, timeWindow: 60_000 } };
  await http.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, done) => done(null, querystring.parse(String(body))),
    );
    for (const method of ['GET', 'POST'] as const)
      scope.route({
        method,
        url: '/stop/:name',
        config: limits,
        async handler(request, reply) {
          const { name } = request.params as { name: string };
          const found = await findStopping(services, name);
          if (!found) return answer(reply, 404, page(languageWanted(request) ?? 'en', null));
          const pressed = (request.body as { act?: unknown } | undefined)?.act;
          const stopped = method === 'GET' ? found.stopped : pressed !== 'again';
          if (stopped !== found.stopped) await setStopped(services, found, stopped);
          return answer(reply, 200, page(found.locale, { ...found, stopped }));
        },
      });
  });
}
