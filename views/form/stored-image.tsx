/** An image that a row names: fetched with the session's token and shown as a blob, or a drawing of the built-in signs. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/icon.tsx';
import { fetchImage } from './fetch-image.ts';
import styles from './stored-image.module.css';

interface Props {
  /** `<sha-256>.webp` or `sign:<code>`. */
  readonly image: string;
  /** What it shows, for those who do not see it; empty when the text beside it says so. */
  readonly alt: string;
  readonly className?: string;
}

export function StoredImage({ image, alt, className }: Props) {
  const t = useTranslations();
  const { data, isError } = useQuery({
    queryKey: ['upload', image],
    queryFn: ({ signal }) => fetchImage(image, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return setUrl(null);
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  const classes = `${styles.image} ${className ?? ''}`;
  if (isError)
    return (
      <span className={`${classes} ${styles.missing}`}>
        <Icon name="image-off" />
        {t('images.missing')}
      </span>
    );
  if (!url) return <span className={`${classes} ${styles.waiting}`} aria-hidden />;
  return <img src={url} alt={alt} className={classes} />;
}
