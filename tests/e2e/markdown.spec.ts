/** Hostile texts: whatever is written as Markdown, what comes to stand on a page is on a short list. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from './fixtures.ts';

const TAGS =
  'a b blockquote br code del em h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre s strong sub sup table tbody td th thead tr u ul';
/** Each element's own attributes. Images have no source: it is set from the bytes of the key. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  a: 'href title target rel',
  img: 'alt title data-image',
  ol: 'start',
  td: 'align',
  th: 'align',
};

const HARM = 'window.harmed=(window.harmed||0)+1';
/** Ways by which others have been harmed. Sources: the OWASP filter evasion cheat sheet, reports on Markdown readers and on DOMPurify. */
const PIECES = [
  `<script>${HARM}</script>`,
  `<ScRiPt >${HARM}</sCrIpT>`,
  `<script/src=data:,${HARM}>`,
  `<img src=x onerror=${HARM}>`,
  `<img src="x" onerror='${HARM}' alt="a">`,
  `<image/src/onerror=${HARM}>`,
  `<svg onload=${HARM}>`,
  `<svg><script>${HARM}</script></svg>`,
  `<svg><animate onbegin=${HARM} attributeName=x dur=1s>`,
  `<svg><style><img src=x onerror=${HARM}></style></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${HARM}&gt;">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${HARM}>`,
  `<iframe srcdoc="<script>parent.${HARM}</script>"></iframe>`,
  '<iframe src="javascript:parent.harmed=1"></iframe>',
  '<object data="data:text/html,<script>harmed=1</script>"></object><embed src="javascript:harmed=1">',
  `<details open ontoggle=${HARM}><summary>s</summary></details>`,
  `<input autofocus onfocus=${HARM}><select autofocus onfocus=${HARM}>`,
  `<video><source onerror=${HARM}></video><audio src=x onerror=${HARM}>`,
  `<body onload=${HARM}><marquee onstart=${HARM}>`,
  '<style>*{background:url(http://127.0.0.1:9/s)}</style><link rel=stylesheet href=http://127.0.0.1:9/l>',
  '<p style="position:fixed;inset:0;background:url(http://127.0.0.1:9/p)" class=x id=root>over all</p>',
  '<base href="http://127.0.0.1:9/"><meta http-equiv=refresh content="0;url=http://127.0.0.1:9/m">',
  `<template><img src=x onerror=${HARM}></template><noscript><p title="</noscript><img src=x onerror=${HARM}>">`,
  `<a href="javascript:${HARM}">a</a><a href=" java\tscript:${HARM}">b</a><a xlink:href="javascript:${HARM}">c</a>`,
  `<a href="&#106;avascript:${HARM}">d</a><a href="vbscript:x">e</a><a href="data:text/html,x">f</a>`,
  '<form action="http://127.0.0.1:9/f"><button formaction="javascript:harmed=1">g</button></form>',
  '<img name=getElementById><form id=parentNode><input name=attributes></form>',
  '<img src="http://127.0.0.1:9/track.png"><img srcset="http://127.0.0.1:9/set 1x">',
  '![track](http://127.0.0.1:9/md.png) ![d](data:image/svg+xml,<svg/onload=harmed=1>)',
  `[a](javascript:${HARM}) [b](JaVaScRiPt:${HARM}) [c](data:text/html;base64,PHNjcmlwdD4=)`,
  `[d](<javascript:${HARM}>) <javascript:${HARM}> [e](vbscript:x) [f](//127.0.0.1:9/x)`,
  `[g][r]\n\n[r]: javascript:${HARM} "t"\n`,
  `[h](http://x.example/"onmouseover="${HARM}) [i](https://x.example 'a" onfocus="${HARM}')`,
  '[j](https://x.example/?a=1&b=<i>2</i>) https://auto.example <https://angle.example>',
  '| a | b |\n|---|:-:|\n| <img src=x onerror=harmed=1> | `<b>` |\n',
  '- [x] <input type=image src onerror=harmed=1>\n',
  '```html\n<script>harmed=1</script>\n```\n',
  '<![CDATA[<script>harmed=1</script>]]> <!-- <script> --> <!--><img src=x onerror=harmed=1>-->',
  '<x onclick=harmed=1 tabindex=1 autofocus onfocus=harmed=1>x</x>',
  '\u0000<scr\u0000ipt>harmed=1</scr\u0000ipt>',
  '&lt;script&gt;harmed=1&lt;/script&gt; &#60;img src=x onerror=harmed=1&#62;',
  '</div></section></main><script>harmed=1</script>',
  ...[
    '**',
    '__',
    '`',
    '```',
    '\n',
    '\n\n',
    '> ',
    '# ',
    '| ',
    '<',
    '>',
    '"',
    "'",
    '](',
    '![',
    '&',
    '\\',
    '<!--',
    '-->',
    '</p>',
  ],
];
const text = fc.array(fc.oneof({ arbitrary: fc.constantFrom(...PIECES), weight: 4 }, fc.string({ maxLength: 6 })), {
  minLength: 1,
  maxLength: 7,
});
/** A text cut and put together anew at any place. */
const hostile = fc
  .tuple(text, fc.nat(), fc.nat(), fc.constantFrom('', '<', '"', '\n', ' '))
  .map(([pieces, from, to, between]) => {
    const whole = pieces.join('');
    const cut = from % (whole.length + 1);
    return whole.slice(0, cut) + between + whole.slice(Math.min(whole.length, cut + (to % 12)));
  });

interface Manifest {
  readonly [source: string]: { readonly file: string };
}

test('thousands of hostile texts: no script, no handler, no address that acts, no style, nothing fetched', async ({
  server,
  page,
}) => {
  test.setTimeout(120_000);
  const manifest = JSON.parse(
    readFileSync(new URL('../../dist/panel/.vite/manifest.json', import.meta.url), 'utf8'),
  ) as Manifest;
  const reader = `/${manifest['views/markdown/render.ts']?.file}`;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(`${server.url}/register`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const before = page.url();
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('section'), { id: 'stage' })));
  /** What a text left on the page that is not on the list. */
  const found = (sources: readonly string[]) =>
    page.evaluate(
      async ([path, texts, tags, attributes]) => {
        const { renderMarkdown } = (await import(path)) as { renderMarkdown(source: string): DocumentFragment };
        const stage = document.querySelector('#stage') as HTMLElement;
        const faults: string[] = [];
        for (const source of texts) {
          stage.replaceChildren(renderMarkdown(source));
          for (const element of stage.querySelectorAll('*')) {
            const name = element.localName;
            if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml' || !tags.includes(name))
              faults.push(`<${name}> of ${source}`);
            const own = (attributes[name] ?? '').split(' ');
            for (const attribute of element.attributes)
              if (!own.includes(attribute.name)) faults.push(`${name} ${attribute.name} of ${source}`);
            const address = element.getAttribute('href');
            if (address !== null && !/^(https?:|mailto:|tel:)/.test((element as HTMLAnchorElement).protocol))
              faults.push(`${address} of ${source}`);
            const key = element.getAttribute('data-image');
            if (key !== null && !/^([0-9a-f]{64}\.webp|sign:[A-Z0-9-]{1,16})$/.test(key))
              faults.push(`image ${key} of ${source}`);
          }
        }
        await new Promise((done) => setTimeout(done, 0));
        if ('harmed' in window) faults.push(`harmed by one of ${texts.join('\n====\n')}`);
        return faults;
      },
      [reader, sources, TAGS.split(' '), ATTRIBUTES] as const,
    );

  expect(
    await found([...PIECES, '<p title="t" align="left">a</p><li start="2">b</li><b href="https://a.example">c</b>']),
  ).toEqual([]);
  await fc.assert(
    fc.asyncProperty(fc.array(hostile, { minLength: 1, maxLength: 100 }), async (sources) => {
      expect(await found(sources)).toEqual([]);
    }),
    { numRuns: 80, endOnFailure: true },
  );
  expect(dialogs).toEqual([]);
  expect(page.url()).toBe(before);
  expect(asked.filter((url) => !url.startsWith(server.url))).toEqual([]);

  // What is meant to stay, stays.
  const kept = await page.evaluate(async (path) => {
    const { renderMarkdown } = (await import(path)) as { renderMarkdown(source: string): DocumentFragment };
    const holder = document.createElement('div');
    holder.append(
      renderMarkdown('# Stop\n\n**at** [once](https://a.example/b)\n\n![sign](sign:B-2)\n\n| a |\n|---|\n| 1 |'),
    );
    return holder.innerHTML.replace(/\s*\n\s*/g, '');
  }, reader);
  expect(kept).toBe(
    '<h2>Stop</h2><p><strong>at</strong> <a href="https://a.example/b" target="_blank" rel="noopener noreferrer nofollow">once</a></p><p><img alt="sign" data-image="sign:B-2"></p><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
  );
});
