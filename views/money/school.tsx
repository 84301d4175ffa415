import { useTranslations } from 'use-intl';
import styles from './paper.module.css';

interface Props {
  readonly school: Readonly<Record<'name' | 'address' | 'phone' | 'email' | 'tax_number' | 'approval_number', string>>;
}

/** Who the paper is of. */
export function School({ school }: Props) {
  const t = useTranslations('fields');
  const numbers = (['tax_number', 'approval_number'] as const).flatMap((name) =>
    school[name] ? [`${t(name)} ${school[name]}`] : [],
  );
  return (
    <header>
      <strong>{school.name}</strong>
      <p className={styles.school}>{[school.address, school.phone, school.email].filter(Boolean).join(' · ')}</p>
      {numbers.length > 0 && <p className={styles.school}>{numbers.join(' · ')}</p>}
    </header>
  );
}
