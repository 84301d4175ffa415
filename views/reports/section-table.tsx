/** A section of a report as a table: rows by columns, each figure a link to its rows, beside that of the period before. */
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import type { Report, ReportCell, ReportRow, ReportSection, Unit } from '#contract/entities/report.ts';
import { daysBetween } from '#contract/rules/zone.ts';
import { useFormats } from '../format/use-formats.ts';
import styles from './report.module.css';
import { behindLink, columnName, figureText, rowName } from './report-texts.ts';

interface Props {
  readonly report: Report;
  readonly section: ReportSection;
}

export function SectionTable({ report, section }: Props) {
  const t = useTranslations();
  const { id, shape, columns, rows, total } = section;
  const name = t(`report.by.${id}`);
  const heat = shape === 'heat';
  return (
    <div className={styles.scroll}>
      <table className={heat ? styles.heat : styles.table} aria-label={name}>
        <thead>
          <tr>
            <th scope="col">{t(`report.row.${id}`)}</th>
            {columns.map((column) => [
              <th key={column.id} scope="col" data-align="end">
                {columnName(section, column.id, t)}
              </th>,
              !heat && (
                <th key={`${column.id}-before`} scope="col" data-align="end" data-before>
                  {t('report.before')}
                </th>
              ),
            ])}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.key} report={report} section={section} row={row} />
          ))}
        </tbody>
        {total && (
          <tfoot>
            <Line report={report} section={section} row={total} />
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Line({ report, section, row }: Props & { readonly row: ReportRow }) {
  const t = useTranslations();
  const formats = useFormats();
  const heat = section.shape === 'heat';
  return (
    <tr>
      <th scope="row">{rowName(section.id, row, t, formats)}</th>
      {section.columns.map(({ id, unit }, place) => {
        const cell = row.cells[place];
        if (!cell) return null;
        const before = figureText(cell.before, unit, report, formats);
        if (heat) return <HeatCell key={id} report={report} cell={cell} unit={unit} />;
        return [
          <td key={id} data-align="end">
            <Figure report={report} cell={cell} unit={unit} to={id === 'pay' ? payLink(report, section, row) : null} />
          </td>,
          <td key={`${id}-before`} data-align="end" data-before>
            {before}
          </td>,
        ];
      })}
    </tr>
  );
}

/** Where a teacher's pay is told class by class; null where it is nobody's own, or for longer than a statement is. */
function payLink({ from, to }: Report, { id }: ReportSection, { key }: ReportRow): string | null {
  if (id !== 'teacher' || key === 'all' || daysBetween(from, to) > 365) return null;
  return `/teachers/${key}/pay?${new URLSearchParams({ from, to })}`;
}

interface FigureProps {
  readonly report: Report;
  readonly cell: ReportCell;
  readonly unit: Unit;
  /** Where it leads, where that is no list. */
  readonly to?: string | null;
}

/** A figure that leads to its rows, where it has any. */
function Figure({ report, cell, unit, to = null }: FigureProps) {
  const formats = useFormats();
  const text = figureText(cell.value, unit, report, formats) || '–';
  if (to && cell.value !== null) return <Link to={to}>{text}</Link>;
  return cell.list && cell.rows ? <Link to={behindLink(cell.list)}>{text}</Link> : text;
}

/** Above 1, so that shades tell high shares apart: most are. */
const RAMP = 1.5;

/** A share as a shade behind its number: the number says it, the shade lets the eye find it. */
function HeatCell({ report, cell, unit }: FigureProps) {
  const t = useTranslations();
  const formats = useFormats();
  if (cell.value === null && cell.before === null) return <td className={styles.cold} />;
  const before = figureText(cell.before, unit, report, formats);
  return (
    <td
      className={styles.shade}
      style={{ '--share': `${Math.round(Math.min(1, cell.value ?? 0) ** RAMP * 100)}%` } as Record<string, string>}
    >
      <Figure report={report} cell={cell} unit={unit} />
      {before && <span className={styles.was}>{t('report.beforeIs', { value: before })}</span>}
    </td>
  );
}
