/**
 * Markdown to what may stand on a page: read by marked, then reduced to the elements and attributes below. Loaded only
 * where a text is shown. HTML in a text is kept as far as it is on the list.
 */
import DOMPurify from 'dompurify';
import { Marked } from 'marked';

const TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'code', 'ul', 'ol', 'li'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'sub', 'sup', 'mark', 'kbd', 'a', 'img'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
];
/** Each element's own attributes; no other has any. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title'],
  ol: ['start'],
  td: ['align'],
  th: ['align'],
};
const LINK = /^(?:https?:\/\/|mailto:|tel:)/i;
/** An image is named by its key, as in any other field that holds one; addresses elsewhere are not fetched. */
const IMAGE = /^(?:[0-9a-f]{64}\.webp|sign:[A-Z0-9-]{1,16})$/;

const marked = new Marked({ gfm: true, breaks: true, async: false });
marked.use({
  // A tick is shown, not a control: nothing on the page takes it.
  renderer: { checkbox: ({ checked }) => (checked ? '☑ ' : '☐ ') },
});

/** The text as nodes, safe to be put on the page. Images have their key in `data-image` and no source yet. */
export function renderMarkdown(source: string): DocumentFragment {
  const html = marked.parse(source) as string;
  const made = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: [...new Set(Object.values(ATTRIBUTES).flat())],
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    // What an address may be is decided below once more, element by element.
    ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:|tel:|sign:|[0-9a-f]{64}\.webp$)/i,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const element of made.querySelectorAll('*')) {
    const own = ATTRIBUTES[element.localName] ?? [];
    for (const name of element.getAttributeNames()) if (!own.includes(name)) element.removeAttribute(name);
  }
  for (const link of made.querySelectorAll('a')) {
    const address = link.getAttribute('href') ?? '';
    if (!LINK.test(address) || !URL.canParse(address)) {
      link.replaceWith(...link.childNodes);
      continue;
    }
    link.target = '_blank';
    link.rel = 'noopener noreferrer nofollow';
  }
  for (const image of made.querySelectorAll('img')) {
    const key = image.getAttribute('src') ?? '';
    image.removeAttribute('src');
    if (IMAGE.test(key)) image.dataset.image = key;
    else image.replaceWith(image.alt);
  }
  lowerHeadings(made);
  return made;
}

/** The screen has its own first heading: those of the text come below it. */
function lowerHeadings(root: DocumentFragment): void {
  for (let level = 5; level >= 1; level--) {
    for (const heading of root.querySelectorAll(`h${level}`)) {
      const lower = document.createElement(`h${level + 1}`);
      lower.append(...heading.childNodes);
      heading.replaceWith(lower);
    }
  }
}
