/** Which published tests a change of questions touches, and what will be wrong with them then: told before it is done. */
import type { z } from 'zod';
import { type TEST_IMPACT_CHANGES, testImpact } from '#contract/entities/test.ts';
import type { Selection } from '#contract/fields.ts';
import type { AnyCommand, Context, Ports, Preview, PreviewLine } from '#kernel/command.ts';

type Change = (typeof TEST_IMPACT_CHANGES)[number];
type Impact = z.infer<typeof testImpact.answer>['data'];

/** Tests told of one by one; the rest are counted. */
const SHOWN = 8;

const linesOf = (impact: Impact): PreviewLine[] => [
  ...impact.slice(0, SHOWN).flatMap(({ title, fixed, drawable, findings }): PreviewLine[] => [
    {
      kind: findings.length > 0 ? 'conflict' : 'note',
      text: { key: 'test.impact.touched', values: { title, fixed, drawable } },
    },
    ...findings.map(
      ({ severity, code, params }): PreviewLine => ({
        kind: severity === 'error' ? 'conflict' : 'note',
        text: { key: `test.check.${code}`, values: params },
      }),
    ),
  ]),
  ...(impact.length > SHOWN
    ? [{ kind: 'note' as const, text: { key: 'test.impact.more', values: { count: impact.length - SHOWN } } }]
    : []),
];

/**
 * A command on questions that tells which published tests it touches. A single question is asked about only where a test
 * names it or is spoilt: one of many that may be drawn is not missed.
 */
export function tellingImpact(
  command: AnyCommand,
  changeOf: (args: Record<string, unknown>) => Change | null,
): AnyCommand {
  const preview = async (ports: Ports, args: never, context: Context): Promise<Preview | null> => {
    const given = args as { questions: Selection; category_id?: number };
    const before = (await command.preview?.(ports, args, context)) ?? null;
    const change = changeOf(args);
    if (!change || before?.blocked) return before;
    const { questions, category_id } = given;
    const { data } = await ports.call(testImpact, {
      body: { questions, change, ...(change === 'move' ? { category_id } : {}) },
    });
    // Those that get worse come first.
    const impact = [...data].sort((a, b) => b.findings.length - a.findings.length || b.fixed - a.fixed);
    if (before) return { ...before, lines: [...before.lines, ...linesOf(impact)] };
    const grave = impact.filter(({ fixed, findings }) => fixed > 0 || findings.length > 0);
    if (grave.length === 0) return null;
    return { title: { key: `commands.${command.id}.preview`, values: { count: 1 } }, lines: linesOf(grave) };
  };
  return { ...command, preview } as AnyCommand;
}
