/** A student's training record as a page to print, in the student's language whatever the console speaks. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { IntlProvider, useTranslations } from 'use-intl';
import { LANGUAGES } from '#contract/data/languages.ts';
import { type TrainingRecord, trainingRecord } from '#contract/entities/training-record.ts';
import { tagOf } from '#contract/rules/language-tag.ts';
import { LEVELS } from '#contract/rules/progress.ts';
import { localTimeOf } from '#contract/rules/zone.ts';
import { loadEverything } from '#locales/index.ts';
import { useCall } from '#services/queries.ts';
import { useFocused, useScreen } from '#services/screen.ts';
import { useUrlState } from '#services/url-state.ts';
import { Facts } from '#ui/facts.tsx';
import { MissingRow } from '../detail/missing-row.tsx';
import { RowActs } from '../detail/row-acts.tsx';
import { usePrintOnArrival } from '../detail/use-print-on-arrival.ts';
import { useFormats } from '../format/use-formats.ts';
import paper from '../money/paper.module.css';
import { School } from '../money/school.tsx';
import { practiceLabel, practiceText } from './practice-text.ts';
import styles from './training-record.module.css';

const ACTS = ['student.print-record', 'student.mail-record'];
const LEVEL = { 1: 'introduced', 2: 'helped', 3: 'alone' } as const;

export default function TrainingRecordScreen() {
  const t = useTranslations();
  const id = Number(useParams().id);
  const [{ language: asked }] = useUrlState();
  const language = LANGUAGES.find((one) => one === asked);
  const { data, error, refetch } = useCall('student', trainingRecord, {
    params: { id },
    query: language ? { language } : {},
  });
  const record = data?.data;
  const texts = useQuery({
    queryKey: ['texts', record?.language],
    queryFn: () => loadEverything(record?.language ?? 'en'),
    enabled: record !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  const page = usePrintOnArrival(record !== undefined && texts !== undefined);
  useScreen(record ? t('record.of', { name: record.student.name }) : t('record.title'), 'students', [
    { label: t('menu.students'), to: '/students' },
  ]);
  const row = useMemo(() => (record ? { id: record.student.id, name: record.student.name } : null), [record]);
  useFocused(useMemo(() => (row ? { entity: 'student', id: row.id, row } : null), [row]));
  if (!record || !row || !texts)
    return <MissingRow entity="student" loaded={{ error, retry: () => void refetch() }} list="/students" />;
  return (
    <article ref={page} className={`${paper.page} ${styles.page}`}>
      <div className={paper.acts}>
        <RowActs entity="student" row={row} commands={ACTS} />
      </div>
      <IntlProvider locale={tagOf(record.language)} messages={texts} timeZone="UTC">
        <div lang={record.language} className={styles.record}>
          <Page record={record} />
        </div>
      </IntlProvider>
    </article>
  );
}

function Page({ record }: { record: TrainingRecord }) {
  const t = useTranslations();
  const formats = useFormats();
  const { school, student, progress, today } = record;
  const of = (value: string, max: string | null) => (max === null ? value : t('students.of', { value, max }));
  return (
    <>
      <School school={school} />
      <h1>{t('record.title')}</h1>
      <Facts
        facts={[
          { label: t('fields.student'), value: student.name },
          ...(student.date_of_birth
            ? [{ label: t('fields.date_of_birth'), value: formats.day(student.date_of_birth) }]
            : []),
          { label: t('fields.licence_category'), value: record.licence_category },
          { label: t('fields.teacher'), value: student.teacher_name },
          { label: t('record.asOf'), value: formats.day(today) },
          ...(progress
            ? [
                {
                  label: t(`students.${practiceLabel(progress)}`),
                  value: of(
                    practiceText(progress.minutes, progress, formats),
                    progress.required_minutes === null
                      ? null
                      : practiceText(progress.required_minutes, progress, formats),
                  ),
                },
                {
                  label: t('students.kilometres'),
                  value: of(
                    `${formats.number(progress.km, 1)} km`,
                    progress.required_km === null ? null : `${formats.number(progress.required_km)} km`,
                  ),
                },
              ]
            : []),
        ]}
      />
      <Skills record={record} />
      <Classes record={record} />
      {record.tests.length > 0 && (
        <section className={styles.section}>
          <h2>{t('record.tests')}</h2>
          <ul className={styles.list}>
            {record.tests.map((test) => (
              <li key={`${test.day} ${test.title}`}>
                {[formats.day(test.day), test.title, t(test.passed ? 'record.passed' : 'record.failed')].join(' · ')}
              </li>
            ))}
          </ul>
        </section>
      )}
      {record.exams.length > 0 && (
        <section className={styles.section}>
          <h2>{t('record.exams')}</h2>
          <ul className={styles.list}>
            {record.exams.map((exam) => (
              <li key={`${exam.kind} ${exam.day} ${exam.try_number}`}>
                {[
                  formats.day(exam.day),
                  t(`exam.kind.${exam.kind}`),
                  exam.licence_category,
                  t('record.try', { number: exam.try_number }),
                  t(exam.passed ? 'record.passed' : 'record.failed'),
                ].join(' · ')}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className={styles.signatures}>
        <p>{t('record.signStudent')}</p>
        <p>{t('record.signSchool')}</p>
      </div>
    </>
  );
}

function Skills({ record: { skills, school } }: { record: TrainingRecord }) {
  const t = useTranslations();
  const formats = useFormats();
  if (skills.length === 0) return null;
  const groups = [...Map.groupBy(skills, ({ group }) => group)];
  return (
    <section className={styles.section}>
      <h2>{t('record.skills')}</h2>
      <div className={paper.wide}>
        <table className={paper.lines}>
          <thead>
            <tr>
              <th scope="col">{t('record.skill')}</th>
              {LEVELS.map((level) => (
                <th key={level} scope="col">
                  {t(`skills.level.${LEVEL[level]}`)}
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(([group, own]) => (
            <tbody key={group}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={LEVELS.length + 1}>
                  {group}
                </th>
              </tr>
              {own.map((skill) => (
                <tr key={skill.name}>
                  <td>{skill.name}</td>
                  {LEVELS.map((level) => {
                    const mark = skill.levels.find((one) => one.level === level);
                    return (
                      <td key={level}>{mark ? formats.day(localTimeOf(mark.starts_at, school.time_zone).date) : ''}</td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </section>
  );
}

function Classes({ record: { classes } }: { record: TrainingRecord }) {
  const t = useTranslations();
  const formats = useFormats();
  return (
    <section className={styles.section}>
      <h2>{t('record.classes')}</h2>
      {classes.length === 0 ? (
        <p className={paper.note}>{t('record.noClasses')}</p>
      ) : (
        <div className={paper.wide}>
          <table className={paper.lines}>
            <thead>
              <tr>
                <th scope="col">{t('fields.starts_at')}</th>
                <th scope="col">{t('fields.class_type')}</th>
                <th scope="col">{t('fields.teacher')}</th>
                <th scope="col" data-align="end">
                  {t('fields.minutes')}
                </th>
                <th scope="col" data-align="end">
                  km
                </th>
                <th scope="col">{t('fields.topics')}</th>
                <th scope="col">{t('bookings.signatureOf.student')}</th>
                <th scope="col">{t('bookings.signatureOf.teacher')}</th>
              </tr>
            </thead>
            <tbody>
              {classes.map((one) => (
                <tr key={one.student_bookings_id}>
                  <td>{formats.instant(one.starts_at)}</td>
                  <td>{t(`class_type.${one.class_type}`)}</td>
                  <td>{[one.teacher_name, one.vehicle_name].filter(Boolean).join(' · ')}</td>
                  <td data-align="end">{formats.duration(one.minutes)}</td>
                  <td data-align="end">{one.distance_km === null ? '' : formats.number(one.distance_km, 1)}</td>
                  <td>{one.topics}</td>
                  <Signed signature={one.student_signature} />
                  <Signed signature={one.teacher_signature} />
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Signed({ signature }: { signature: TrainingRecord['classes'][number]['student_signature'] }) {
  const t = useTranslations();
  if (!signature) return <td />;
  return (
    <td className={styles.signed}>
      {signature.image ? <img src={signature.image} alt={signature.signer} /> : signature.signer}
      {!signature.valid && <small>{t('bookings.notValid')}</small>}
    </td>
  );
}
