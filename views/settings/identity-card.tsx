/** The identity at the installation's provider that the own account is tied to. */
import { useTranslations } from 'use-intl';
import { ownIdentity } from '#contract/entities/identity.ts';
import { useCall } from '#services/queries.ts';
import { useRunner } from '#services/run.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { useFormats } from '../format/use-formats.ts';
import styles from './settings.module.css';

/** Nothing, where there is no provider and nothing is tied. */
export function IdentityCard() {
  const t = useTranslations();
  const { run } = useRunner();
  const formats = useFormats();
  const { offered, identity } = useCall('identity', ownIdentity, {}).data ?? {};
  if (!offered && !identity) return null;
  const verb = identity ? 'untie-identity' : 'tie-identity';
  return (
    <Card
      title={t('ownIdentity.title')}
      actions={
        <Button
          size="small"
          icon={identity ? 'link-2-off' : 'link'}
          onPress={() => run(`profile.${verb}`, {}, 'button')}
        >
          {t(`commands.profile.${verb}.title`)}
        </Button>
      }
    >
      <div className={styles.stack}>
        <p className={styles.intro}>{t('ownIdentity.text')}</p>
        <Facts
          facts={[
            { label: t('ownIdentity.provider'), value: identity?.provider ?? offered },
            ...(identity
              ? [
                  { label: t('ownIdentity.since'), value: formats.instant(identity.since) },
                  {
                    label: t('ownIdentity.lastUsed'),
                    value: identity.last_used_at ? formats.instant(identity.last_used_at) : t('ownIdentity.unknown'),
                  },
                ]
              : [{ label: t('ownIdentity.since'), value: t('ownIdentity.none') }]),
          ]}
        />
      </div>
    </Card>
  );
}
