/** Whether a file is a PDF, as readers see it: what mail programs, scanners and servers put around one does not matter. */

/** How far behind a file's beginning a PDF may begin, in bytes, as Acrobat and what follows it read them. */
const MOST_BEFORE = 1024;
const HEADER = /%PDF-[12]\.\d/;
/** Where the end of a PDF is looked for, in bytes from its last one: some programs write something behind it. */
const TAIL = 2048;
/** Read at once while the end is looked for, in bytes. */
const PIECE = 64 * 1024;

/** A page, an archive, a program, a picture or a script: with a PDF behind it, it would be two kinds of file at once. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: files of those kinds begin with them
const OTHER_KIND = /<|^(?:PK|MZ|BM|GIF8|RIFF|#!|%!|\x7fELF|\x1f\x8b|\x89PNG|\xff\xd8\xff)/;
/** Zeros of a disk's last block, blanks, ends of lines, and the sign by which DOS ended texts. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is passed over
const BLANK_END = /[\0\t\n\f\r \x1a]*$/;

const text = async (file: Blob) => Buffer.from(await file.arrayBuffer()).toString('latin1');

/** Whether a file is a PDF: its header stands within the first 1,024 bytes, and it does not begin as a file of another kind. */
export async function isPdf(file: Blob): Promise<boolean> {
  const head = await text(file.slice(0, MOST_BEFORE + '%PDF-1.7'.length));
  const at = head.search(HEADER);
  return at >= 0 && !OTHER_KIND.test(head.slice(0, at));
}

/** Whether a PDF has come to its end, whatever blank stands behind that. */
export async function endsAsPdf(file: Blob): Promise<boolean> {
  const end = await endOf(file);
  const tail = await text(file.slice(Math.max(0, end - TAIL), end));
  return tail.includes('startxref') && tail.includes('%%EOF');
}

/** Where the last byte ends that is not blank. */
async function endOf(file: Blob): Promise<number> {
  for (let end = file.size; end > 0; end -= PIECE) {
    const from = Math.max(0, end - PIECE);
    const piece = (await text(file.slice(from, end))).replace(BLANK_END, '');
    if (piece !== '') return from + piece.length;
  }
  return 0;
}
