/** Tokens first, then what is made of them. */
import { useState } from 'react';
import { SwitchGroup } from '#ui/switch-group.tsx';
import { Acts } from './acts.tsx';
import { Fields } from './fields.tsx';
import { Shown } from './shown.tsx';
import styles from './styles-page.module.css';
import { Tokens } from './tokens.tsx';

const THEMES = ['light', 'semi-dark', 'dark'] as const;
const DENSITIES = ['compact', 'comfortable'] as const;

export function StylesPage() {
  const root = document.documentElement;
  const [theme, setTheme] = useState(root.dataset.theme ?? 'light');
  const [density, setDensity] = useState(root.dataset.density ?? 'compact');
  const wear = (name: 'theme' | 'density', value: string, keep: (value: string) => void) => {
    root.dataset[name] = value;
    keep(value);
  };
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>Styles</h1>
        <SwitchGroup
          label="Theme"
          options={THEMES.map((id) => ({ id, label: id }))}
          value={theme}
          onChange={(to) => wear('theme', to, setTheme)}
        />
        <SwitchGroup
          label="Density"
          options={DENSITIES.map((id) => ({ id, label: id }))}
          value={density}
          onChange={(to) => wear('density', to, setDensity)}
        />
      </header>
      {/* Colours are read from the page: another theme has others. */}
      <Tokens key={theme} />
      <Acts />
      <Fields />
      <Shown />
    </main>
  );
}
