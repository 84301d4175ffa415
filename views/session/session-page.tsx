/** The page around the screens before sign-in. */

import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#ui/icon.tsx';
import { late } from '#ui/late.tsx';
import { Languages } from './languages.tsx';
import styles from './session-page.module.css';

/** A picture needs no excuse when it does not come. */
const Showcase = late<object>(() => import('./showcase.tsx').catch(() => ({ default: () => null })));

interface Props {
  readonly title: string;
  readonly intro?: string;
  readonly children: ReactNode;
  /** What went wrong or right, announced. */
  readonly notice?: {
    readonly tone: 'danger' | 'success' | 'info';
    readonly title?: string;
    readonly text: string;
  } | null;
  readonly footer?: ReactNode;
}

export function SessionPage({ title, intro, children, notice, footer }: Props) {
  const t = useTranslations('session');
  useEffect(() => {
    document.title = `${title} · Clutch`;
  }, [title]);
  return (
    <div className={styles.page}>
      <Showcase />
      <main className={styles.panel}>
        <p className={styles.brand}>
          <span className={styles.mark} aria-hidden />
          Clutch
        </p>
        <p className={styles.about}>{t('about')}</p>
        <h1 className={styles.title}>{title}</h1>
        {intro && <p className={styles.intro}>{intro}</p>}
        <div aria-live="polite">
          {notice && (
            <div className={styles.notice} data-tone={notice.tone}>
              <Icon name={notice.tone === 'success' ? 'circle-check' : 'circle-alert'} size={16} />
              <div>
                {notice.title && <p className={styles.noticeTitle}>{notice.title}</p>}
                <p>{notice.text}</p>
              </div>
            </div>
          )}
        </div>
        {children}
        {footer && <div className={styles.footer}>{footer}</div>}
      </main>
      <Languages />
    </div>
  );
}

interface FormProps {
  readonly onSubmit: () => void;
  /** Messages by field: the focus goes to the first of them. */
  readonly errors: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

/** A form of a session page; `onSubmit` is not told of the browser's event. */
export function SessionForm({ onSubmit, errors, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each answer
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {children}
    </form>
  );
}
