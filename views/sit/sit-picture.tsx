/** An image of a question, read with the key of the attempt. */
import { createContext, useContext, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { readImageAsStudent } from '#contract/entities/attempt.ts';
import { call } from '#services/http.ts';
import { Button } from '#ui/button.tsx';
import type { Picture } from '../tests/sitting-question.tsx';
import styles from './sit.module.css';

export const AttemptKey = createContext('');

export const SitPicture: Picture = ({ image, alt, className }) => {
  const t = useTranslations('tests.sit');
  const key = useContext(AttemptKey);
  const [tries, setTries] = useState(0);
  const [url, setUrl] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more at each try
  useEffect(() => {
    const gone = new AbortController();
    let made = '';
    setUrl(null);
    setMissing(false);
    // The contract tells the body as text; what comes is the image itself.
    call(readImageAsStudent, { params: { image } }, { bearer: key, signal: gone.signal }).then(
      (found) => {
        made = URL.createObjectURL(found as unknown as Blob);
        if (gone.signal.aborted) URL.revokeObjectURL(made);
        else setUrl(made);
      },
      () => gone.signal.aborted || setMissing(true),
    );
    return () => {
      gone.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [image, key, tries]);
  if (missing) {
    return (
      <p className={styles.missing} role="alert">
        {t('noPicture')}
        <Button size="small" onPress={() => setTries(tries + 1)}>
          {t('again')}
        </Button>
      </p>
    );
  }
  if (!url) return <span className={`${styles.waiting} ${className ?? ''}`} aria-hidden />;
  return <img src={url} alt={alt} className={className} />;
};
