/** An image that a row names: fetched with the session's token and shown as a blob, or a drawing of the built-in signs. */
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
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

/** The bytes of a stored image; nothing is fetched without one. */
export const useStoredImage = (image: string | null | undefined) =>
  useQuery({
    queryKey: ['upload', image],
    queryFn: ({ signal }) => fetchImage(image as string, signal),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: Boolean(image),
  });

export function StoredImage({ image, ...look }: Props) {
  const { data, isError } = useStoredImage(image);
  return <FetchedImage data={data} isError={isError} {...look} />;
}

interface FetchedProps extends Pick<Props, 'alt' | 'className'> {
  readonly data: Blob | undefined;
  readonly isError: boolean;
}

/** An image that comes as a blob: a place for it until it is there, and words where it does not come. */
export function FetchedImage({ data, isError, alt, className }: FetchedProps) {
  const t = useTranslations();
  // Set on the element and not through a state: a gallery draws many at once.
  const show = useCallback(
    (element: HTMLImageElement | null) => {
      if (!element || !data) return;
      const url = URL.createObjectURL(data);
      element.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [data],
  );
  const classes = `${styles.image} ${className ?? ''}`;
  if (isError)
    return (
      <span className={`${classes} ${styles.missing}`}>
        <Icon name="image-off" />
        {t('images.missing')}
      </span>
    );
  if (!data) return <span className={`${classes} ${styles.waiting}`} aria-hidden />;
  return <img ref={show} alt={alt} className={classes} />;
}
