/** The school's tablet between two tests: the code of the next one is typed here. */
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { typedKey } from '#contract/rules/attempt-key.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './sit.module.css';

export function SitDoor() {
  const t = useTranslations('tests.sit');
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const key = typedKey(code);
    if (key) void navigate(`/sit/${key}`, { replace: true, state: { door: true } });
    else setWrong(true);
  };
  return (
    <form className={styles.door} onSubmit={submit} noValidate>
      <h1>{t('screen')}</h1>
      <p className={styles.muted}>{t('doorText')}</p>
      <TextField
        label={t('code')}
        help={t('codeHelp')}
        error={wrong ? t('codeWrong') : null}
        value={code}
        onChange={(next) => {
          setCode(next);
          setWrong(false);
        }}
        autoFocus
        autoComplete="off"
        spellCheck="false"
      />
      <Button type="submit" variant="primary" size="large">
        {t('open')}
      </Button>
    </form>
  );
}
