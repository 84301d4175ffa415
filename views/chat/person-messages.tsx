/** The conversation with one student or teacher, where everything else about them stands. */
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { listConversations } from '#contract/entities/chat.ts';
import { useCall } from '#services/queries.ts';
import { useRunner } from '#services/run.ts';
import { Button } from '#ui/button.tsx';
import { State } from '#ui/state.tsx';
import { TabState } from '../detail/tab-state.tsx';
import styles from './chat.module.css';
import { Thread } from './thread.tsx';

interface Props {
  readonly person: 'student' | 'teacher';
  readonly id: number;
  readonly name: string;
}

export default function PersonMessages({ person, id, name }: Props) {
  const t = useTranslations('chats');
  const { run } = useRunner();
  const query = useCall('conversation', listConversations, {
    query: person === 'student' ? { student_id: id } : { teacher_id: id },
  });
  const conversation = query.data?.data[0];
  if (!query.data)
    return <TabState query={query} loaded={false} icon="message-circle" empty={t('personNone', { name })} />;
  if (!conversation)
    return (
      <State icon="message-circle" title={t('personNone', { name })} text={t('noMessagesText')}>
        <Button icon="message-circle" onPress={() => run(`${person}.message`, { [person]: id }, 'button')}>
          {t('begin')}
        </Button>
      </State>
    );
  return (
    <div className={styles.tab}>
      <p className={styles.tabLink}>
        <Link to={`/chat/${conversation.id}`}>{t('openChat')}</Link>
      </p>
      <div className={styles.tabThread}>
        <Thread key={conversation.id} id={conversation.id} />
      </div>
    </div>
  );
}
