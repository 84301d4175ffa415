/** What signing in asks for beside the password. */
import { useTranslations } from 'use-intl';
import { secondFactor } from '#contract/entities/second-step.ts';
import { useCall } from '#services/queries.ts';
import { useRunner } from '#services/run.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { PlainTable } from '#ui/plain-table.tsx';
import { TabState } from '../detail/tab-state.tsx';
import { useFormats } from '../format/use-formats.ts';
import styles from './settings.module.css';

const ICONS = {
  'set-up-two-step': 'shield-plus',
  'renew-recovery-codes': 'key-round',
  'remove-two-step': 'shield-minus',
  'add-passkey': 'fingerprint',
} as const;

export function TwoStepCard() {
  const t = useTranslations();
  const { run } = useRunner();
  const formats = useFormats();
  const query = useCall('second-factor', secondFactor, {});
  const { totp, passkeys = [], recovery_codes: codes } = query.data ?? {};
  const act = (verb: keyof typeof ICONS) => (
    <Button key={verb} size="small" icon={ICONS[verb]} onPress={() => run(`profile.${verb}`, {}, 'button')}>
      {t(`commands.profile.${verb}.title`)}
    </Button>
  );
  return (
    <Card
      title={t('twoStep.title')}
      actions={
        query.data && [
          act('add-passkey'),
          ...(codes ? [act('renew-recovery-codes')] : []),
          act(totp ? 'remove-two-step' : 'set-up-two-step'),
        ]
      }
    >
      <div className={styles.stack}>
        <p className={styles.intro}>{t('twoStep.text')}</p>
        {passkeys.length > 0 && (
          <PlainTable
            label={t('twoStep.passkeys')}
            rows={passkeys}
            rowKey={({ id }) => id}
            columns={[
              { id: 'name', header: t('twoStep.passkey'), cell: ({ name }) => name },
              { id: 'added', header: t('twoStep.added'), cell: (one) => formats.instant(one.created_at) },
              {
                id: 'used',
                header: t('twoStep.lastUsed'),
                cell: ({ last_used_at }) => (last_used_at ? formats.instant(last_used_at) : t('twoStep.never')),
              },
              {
                id: 'acts',
                header: t('settings.actions'),
                align: 'end',
                cell: ({ id, name }) => (
                  <span className={styles.acts}>
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={t('twoStep.renameNamed', { name })}
                      onPress={() => run('profile.rename-passkey', { passkey: id }, 'row')}
                    >
                      {t('twoStep.rename')}
                    </Button>
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={t('twoStep.removeNamed', { name })}
                      onPress={() => run('profile.remove-passkey', { passkey: id }, 'row')}
                    >
                      {t('settings.remove')}
                    </Button>
                  </span>
                ),
              },
            ]}
          />
        )}
        {query.data ? (
          <Facts
            facts={[
              {
                label: t('twoStep.app'),
                value: totp ? t('twoStep.since', { when: formats.instant(totp.since) }) : t('twoStep.none'),
              },
              ...(codes
                ? [
                    {
                      label: t('twoStep.codes'),
                      value: `${t('twoStep.left', { left: codes.left })}, ${t('twoStep.made', { when: formats.instant(codes.made_at) })}`,
                    },
                  ]
                : []),
            ]}
          />
        ) : (
          <TabState compact query={query} loaded={false} icon="shield-plus" empty="" />
        )}
      </div>
    </Card>
  );
}
