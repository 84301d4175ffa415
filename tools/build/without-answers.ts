/**
 * Leaves out of the panel what only the server reads of the contract: how rows and the calls' answers are described (the
 * panel takes its answers as the contract's types have them), which columns are personal, and how search finds rows.
 */
import type { Plugin } from 'vite';

const CONTRACT = /\/contract\/[^?]+\.ts$/;
/** Functions of the contract that make something from its description, and what of that the panel does without. */
const MAKERS: Readonly<Record<string, readonly string[]>> = {
  endpoint: ['answer'],
  resource: ['personal', 'found', 'row'],
  kind: ['personal', 'found'],
};

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Values that are made at the start, by calls of which none does anything else: unused, they go with all that they call. */
const MADE = ['CallExpression', 'ArrayExpression'];

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function* within(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) yield* within(one);
  }
}

/** What takes the place of a description. */
interface Answer extends Pick<Node, 'start' | 'end'> {
  readonly text: string;
}

/** Where the descriptions of answers stand in a module, and where a value begins that nothing needs but its readers. */
function places(program: Node): { answers: Answer[]; values: Node[] } {
  const answers: Answer[] = [];
  for (const node of within(program)) {
    const callee = node.callee as Node | undefined;
    const left = node.type === 'CallExpression' && MAKERS[String(callee?.name)];
    if (!left) continue;
    const [description] = node.arguments as readonly Node[];
    for (const property of (description?.properties ?? []) as readonly Node[]) {
      const key = property.key as Node | undefined;
      const name = String(key?.name);
      if (property.type !== 'Property' || !left.includes(name)) continue;
      const { start, end } = property.value as Node;
      // `{ answer }` has to name what it holds.
      answers.push({ start, end, text: property.shorthand ? `${name}: void 0` : 'void 0' });
    }
  }
  const values = (program.body as readonly Node[]).flatMap((statement) => {
    const declaration = (statement.declaration ?? statement) as Node;
    if (declaration.type !== 'VariableDeclaration') return [];
    return (declaration.declarations as readonly Node[]).flatMap(({ init }) =>
      isNode(init) && MADE.includes(init.type) ? [init] : [],
    );
  });
  return { answers, values };
}

/** The module without its descriptions of answers; what only they used can then be left out as well. */
export function withoutAnswers(code: string, program: Node): string {
  const { answers, values } = places(program);
  const edits = [
    ...answers,
    ...values.flatMap(({ start, end }) => [
      { start, end: start, text: '/* @__PURE__ */ (() => (' },
      { start: end, end, text: '))()' },
    ]),
  ].sort((a, b) => b.start - a.start);
  return edits.reduce((made, { start, end, text }) => made.slice(0, start) + text + made.slice(end), code);
}

/** Vite plugin; for builds alone, after the types are gone. */
export function leaveOutAnswers(): Plugin {
  return {
    name: 'clutch-leave-out-answers',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!CONTRACT.test(id)) return null;
      return { code: withoutAnswers(code, this.parse(code) as unknown as Node), map: null };
    },
  };
}
