/** A file of questions between being chosen and being brought in: checked, mended, checked again. */
import { useMemo, useState } from 'react';
import type { ImportArgs } from '#commands/learning/question-check.ts';
import type { QuestionImportReport } from '#contract/entities/question-files.ts';
import type { Dispatched } from '#kernel/dispatch-types.ts';
import { useRunner } from '#services/run.ts';
import { forgetFile, keepFile } from './kept-file.ts';
import { decode, mended as mend, piecesAt, type Span, toLines } from './mend.ts';
import type { Mended } from './mend-list.tsx';

/** Largest file whose text is mended here, in bytes. */
const LARGEST = 20 * 1024 * 1024;
/** Most pieces that are drawn at once; the next come when these are mended. */
const MOST = 50;

export interface Checked {
  /** Tells one check from the next. */
  readonly round: number;
  readonly args: ImportArgs;
  readonly report: QuestionImportReport;
  /** The file's lines; null where they cannot be mended here. */
  readonly lines: readonly string[] | null;
}

const nothing: Mended = new Map();

export function useImport() {
  const { run } = useRunner();
  const [checked, setChecked] = useState<Checked | null>(null);
  const [mended, setMended] = useState<Mended>(nothing);
  const pieces = useMemo((): readonly Span[] => {
    if (!checked?.lines || checked.report.format === 'zip') return [];
    const faults = checked.report.errors.filter(({ code }) => code !== 'no-category');
    return piecesAt(
      checked.report.format,
      checked.lines,
      faults.map(({ line }) => line),
    ).slice(0, MOST);
  }, [checked]);

  const textWith = (changes: Mended): string =>
    mend(
      checked?.lines ?? [],
      [...changes].flatMap(([place, text]) => {
        const piece = pieces[place];
        return piece ? [{ ...piece, text }] : [];
      }),
    );
  const keep = ({ file, ...how }: ImportArgs, text: string) =>
    keepFile({ name: file instanceof File ? file.name : '', text, how });

  /** Takes over what a check answered. */
  const take = async (done: Dispatched): Promise<void> => {
    if (done.state !== 'done') return;
    const args = done.args as ImportArgs;
    const report = done.outcome?.data as QuestionImportReport;
    const readable = report.format !== 'zip' && args.file.size <= LARGEST;
    const text = readable ? decode(new Uint8Array(await args.file.arrayBuffer())) : null;
    if (text === null) forgetFile();
    else keep(args, text);
    setMended(nothing);
    setChecked((now) => ({ round: (now?.round ?? 0) + 1, args, report, lines: text === null ? null : toLines(text) }));
  };

  /** Checks again, with what was mended and with `more`; answers how it is taken now, or null where nothing was checked. */
  const check = async (more: Partial<ImportArgs> = {}): Promise<ImportArgs | null> => {
    if (!checked) return null;
    const { file } = checked.args;
    const name = file instanceof File ? file.name : '';
    const next = mended.size > 0 ? new File([textWith(mended)], name, { type: file.type }) : file;
    const args = { ...checked.args, ...more, file: next };
    await take(await run('question.check-import', args, 'form'));
    return args;
  };

  const onMend = (place: number, text: string | null | undefined) => {
    const next = new Map(mended);
    if (text === undefined) next.delete(place);
    else next.set(place, text);
    setMended(next);
    if (checked) keep(checked.args, textWith(next));
  };

  return { checked, pieces, mended, onMend, take, check };
}
