/** The API as a page to read, without a script. */
import type { z } from 'zod';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { schemaOf } from './openapi.ts';

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const title = (tag: string): string => tag.charAt(0).toUpperCase() + tag.slice(1).replaceAll('_', ' ');

const STYLE = `
body{margin:0 auto;max-width:960px;padding:32px 20px 80px;font:14px/1.5 system-ui,sans-serif;color:#1c2024;background:#f6f7f8}
h1{font-size:28px;margin:0 0 4px}h2{margin:40px 0 8px;font-size:20px}p{margin:4px 0 12px}a{color:#a81825}
nav{display:flex;flex-wrap:wrap;gap:4px 16px;margin:16px 0}
details{border:1px solid #e1e4e8;border-radius:6px;background:#fff;margin:6px 0}
summary{display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline;padding:8px 12px;cursor:pointer}
summary:focus-visible{outline:2px solid #c8202f}
code{font:13px ui-monospace,Menlo,Consolas,monospace}.method{font-weight:600;min-width:52px;color:#a81825}
.what{color:#5b6470;flex-basis:100%}.body{padding:0 12px 12px}
pre{overflow:auto;padding:10px;border-radius:6px;background:#f0f2f4;font:12px/1.5 ui-monospace,Menlo,Consolas,monospace}
@media (prefers-color-scheme:dark){body{background:#101215;color:#e8eaed}details{background:#16191d;border-color:#2a3037}
pre{background:#121518}a,.method{color:#ff8f98}.what{color:#a0a9b4}}`;

const part = (name: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string =>
  schema ? `<h3>${name}</h3><pre tabindex="0">${escaped(JSON.stringify(schemaOf(schema, io), null, 2))}</pre>` : '';

function call(endpoint: AnyEndpoint): string {
  const who = Array.isArray(endpoint.access)
    ? `role ${endpoint.access.join(' or ')}`
    : endpoint.access === 'session'
      ? 'any account'
      : 'anyone';
  const type = endpoint.form ? 'form data' : 'JSON';
  return `<details id="${endpoint.id}"><summary><code class="method">${endpoint.method}</code><code>/api${escaped(endpoint.path)}</code>
<span class="what">${escaped(endpoint.summary)}</span></summary><div class="body"><p>For ${who}.${endpoint.body ? ` Takes ${type}.` : ''}${
    endpoint.write ? ' Takes an Idempotency-Key.' : ''
  }${endpoint.produces ? ` Answers ${escaped(endpoint.produces)}.` : ''}</p>${part('In the path', endpoint.params, 'input')}${part('Query', endpoint.query, 'input')}${part(
    'Body',
    endpoint.body,
    'input',
  )}${endpoint.produces ? '' : part('Answer', endpoint.answer, 'output')}</div></details>`;
}

/** The page's HTML; made once. */
export function apiPageHtml(): string {
  const tags = [...new Set(endpoints.map(({ tag }) => tag))];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Clutch API</title><style>${STYLE}</style></head><body><main><h1>Clutch API</h1>
<p>${endpoints.length} calls. The same as a document: <a href="/api/openapi.json">openapi.json</a>. Sign in with <code>POST /api/auth/login</code> and send
the token as <code>Authorization: Bearer</code>. Errors are problem documents (RFC 9457).</p>
<nav aria-label="Groups">${tags.map((tag) => `<a href="#tag-${tag}">${title(tag)}</a>`).join('')}</nav>
${tags
  .map(
    (tag) =>
      `<section><h2 id="tag-${tag}">${title(tag)}</h2>${endpoints
        .filter((one) => one.tag === tag)
        .map(call)
        .join('\n')}</section>`,
  )
  .join('\n')}
</main></body></html>`;
}
