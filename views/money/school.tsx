import styles from './paper.module.css';

/** Who the paper is of. */
export function School({ school }: { school: { name: string; address: string; phone: string; email: string } }) {
  return (
    <header>
      <strong>{school.name}</strong>
      <p className={styles.school}>{[school.address, school.phone, school.email].filter(Boolean).join(' · ')}</p>
    </header>
  );
}
