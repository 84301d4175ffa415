/** What was written last to or from somebody, with the way to the conversation. */
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { listConversations } from '#contract/entities/chat.ts';
import { useCall } from '#services/queries.ts';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useFormats } from '../format/use-formats.ts';
import styles from './todo.module.css';

interface Person {
  readonly person: 'student' | 'teacher';
  readonly id: number;
}

/** The conversation with somebody; undefined while it is asked for, null where there is none. */
export function useConversation({ person, id }: Person) {
  const { data } = useCall('conversation', listConversations, {
    query: person === 'student' ? { student_id: id } : { teacher_id: id },
  });
  return data && (data.data[0] ?? null);
}

export function LastMessage({ person, id, name, path }: Person & { readonly name: string; readonly path: string }) {
  const t = useTranslations('pages');
  const formats = useFormats();
  const conversation = useConversation({ person, id });
  return (
    <Card title={t('lastMessage')}>
      {conversation === undefined ? (
        <Skeleton height={48} />
      ) : conversation?.last_message_at ? (
        <div className={styles.stack}>
          <p className={styles.message}>{conversation.last_text}</p>
          <p className={styles.muted}>
            <Link to={`${path}?tab=messages`}>{formats.instant(conversation.last_message_at)}</Link>
          </p>
        </div>
      ) : (
        <p className={styles.muted}>{t('noMessageText', { name })}</p>
      )}
    </Card>
  );
}
