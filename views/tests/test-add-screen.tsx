/** A new test: how a country asks it as the start, by keys, then the form with what stands against it beside. */
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { commandNamed } from '#commands/index.ts';
import { useScreen } from '#services/screen.ts';
import { CommandForm } from '../form/command-form.tsx';
import { BlueprintChoice } from './blueprint-choice.tsx';
import styles from './findings.module.css';
import { FindingsPanel } from './findings-panel.tsx';
import page from './test-add.module.css';

const add = commandNamed('test.add');

export default function TestAddScreen() {
  const t = useTranslations();
  const navigate = useNavigate();
  const [values, setValues] = useState<Readonly<Record<string, unknown>> | null>(null);
  const [patch, setPatch] = useState<Record<string, unknown> | null>(null);
  useScreen(t('commands.test.add.title'), 'test-add', [{ label: t('menu.tests'), to: '/tests' }]);
  return (
    <div className={page.page}>
      <h1>{t('commands.test.add.title')}</h1>
      <BlueprintChoice title={String(values?.title ?? '')} onChoose={setPatch} />
      <div className={styles.columns}>
        <CommandForm
          command={add}
          submitLabel={t('commands.test.add.title')}
          draftKey="test.add"
          onCancel={() => navigate('/tests')}
          onDone={({ outcome }) => navigate(outcome?.link ?? '/tests')}
          onValues={setValues}
          patch={patch}
          focusFirst={false}
        />
        <FindingsPanel values={values} id={null} published={false} onPatch={setPatch} />
      </div>
    </div>
  );
}
