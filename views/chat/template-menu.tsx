/** The school's templates, to be put into a message; and the ways to make and change them. */
import { useTranslations } from 'use-intl';
import { messageTemplate } from '#contract/entities/chat.ts';
import { useProfile } from '#services/profile.ts';
import { useCall } from '#services/queries.ts';
import { useRunner } from '#services/run.ts';
import { Button } from '#ui/button.tsx';
import { MenuButton } from '#ui/menu.tsx';
import { fillTemplate } from './template-text.ts';

const MANAGE = [
  ['template.add', 'plus'],
  ['template.edit', 'pencil'],
  ['template.delete', 'trash-2'],
] as const;

interface Props {
  /** Whom is written to. */
  readonly name: string;
  /** Given the template's text with the names put in. */
  readonly onChoose: (text: string) => void;
}

export function TemplateMenu({ name, onChoose }: Props) {
  const t = useTranslations();
  const { run } = useRunner();
  const school = useProfile()?.club.name ?? '';
  const templates = useCall('template', messageTemplate.endpoints.list, { query: { per_page: 100 } }).data?.data ?? [];
  const choose = (id: string) => {
    const template = templates.find((one) => String(one.id) === id);
    if (template) onChoose(fillTemplate(String(template.body), { name, school }));
    else void run(id, {}, 'button');
  };
  return (
    <MenuButton
      label={t('chats.templates')}
      trigger={
        <Button size="small" icon="text-quote">
          {t('chats.templates')}
        </Button>
      }
      groups={[
        ...(templates.length > 0
          ? [
              {
                entries: templates.map(({ id, title }) => ({
                  id: String(id),
                  label: String(title),
                  icon: 'text-quote',
                })),
              },
            ]
          : []),
        {
          title: t('commands.template.edit.title'),
          entries: MANAGE.filter(([id]) => id === 'template.add' || templates.length > 0).map(([id, icon]) => ({
            id,
            label: t(`commands.${id}.title`),
            icon,
          })),
        },
      ]}
      onChoose={choose}
    />
  );
}
