/** A Markdown text as it reads, sanitised. What shows it is loaded when there is a text to show. */
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { queries } from '#services/queries-client.ts';
import { fetchImage } from '../form/fetch-image.ts';
import styles from './markdown.module.css';

interface Props {
  readonly source: string;
  readonly className?: string;
}

export function MarkdownView({ source, className = '' }: Props) {
  const t = useTranslations();
  const place = useRef<HTMLDivElement>(null);
  const images = useRef(new Map<string, string>());
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let over = false;
    const show = async () => {
      const { renderMarkdown } = await import('./render.ts');
      if (over || !place.current) return;
      const made = renderMarkdown(source);
      for (const image of made.querySelectorAll<HTMLImageElement>('img[data-image]')) void fill(image, images.current);
      place.current.replaceChildren(made);
      setFailed(false);
    };
    show().catch(() => !over && setFailed(true));
    return () => {
      over = true;
    };
  }, [source]);
  useEffect(() => {
    const made = images.current;
    return () => {
      for (const url of made.values()) URL.revokeObjectURL(url);
      made.clear();
    };
  }, []);
  return (
    <>
      {failed && <p role="alert">{t('detail.failed')}</p>}
      <div ref={place} className={`${styles.text} ${className}`} />
    </>
  );
}

/** Puts the bytes of the image in; images shown once are shown again at once. */
async function fill(image: HTMLImageElement, known: Map<string, string>): Promise<void> {
  const key = image.dataset.image as string;
  try {
    if (!known.has(key)) {
      const blob = await queries.fetchQuery({
        queryKey: ['upload', key],
        queryFn: ({ signal }) => fetchImage(key, signal),
        staleTime: Number.POSITIVE_INFINITY,
      });
      if (!known.has(key)) known.set(key, URL.createObjectURL(blob));
    }
    image.src = known.get(key) as string;
  } catch {
    image.replaceWith(image.alt || key);
  }
}
