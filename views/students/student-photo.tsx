/** The photo by which an office knows a student. Another photo has another key, so that what was fetched never is an old one. */
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { readStudentPhoto, type Student } from '#contract/entities/student.ts';
import { call } from '#services/http.ts';
import { asImage } from '../form/fetch-image.ts';
import { FetchedImage } from '../form/stored-image.tsx';
import styles from './student-photo.module.css';

export function StudentPhoto({ row }: { row: Student }) {
  const t = useTranslations('students');
  const { data, isError } = useQuery({
    queryKey: ['student-photo', row.id, row.photo],
    queryFn: ({ signal }) => asImage(call(readStudentPhoto, { params: { id: row.id } }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const alt = t('photo_of', { name: `${row.first_name} ${row.last_name}` });
  return <FetchedImage data={data} isError={isError} alt={alt} className={styles.photo} />;
}
