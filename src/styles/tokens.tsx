/** What everything is made of: colours with what each says, the type scale, the spacing scale, corners. */
import { Example, Section } from './section.tsx';
import styles from './styles-page.module.css';

const COLOURS: readonly (readonly [group: string, names: readonly string[]])[] = [
  ['Ground and text', ['canvas', 'surface', 'surface-raised', 'surface-sunken', 'surface-hover', 'text', 'text-muted']],
  ['Lines', ['border', 'border-strong']],
  ['Brand and primary act', ['accent', 'on-accent']],
  ['Focus, link, unread', ['focus', 'link', 'unread', 'on-unread']],
  ['Chosen', ['chosen', 'on-chosen', 'chosen-soft']],
  ['Refused, destroys', ['error', 'error-soft', 'danger', 'danger-soft']],
  ['States', ['success', 'success-soft', 'warning', 'warning-soft', 'info', 'info-soft', 'neutral-soft']],
  ['Menu', ['sidebar', 'sidebar-text', 'sidebar-muted', 'sidebar-active', 'sidebar-focus', 'sidebar-hover']],
];
const SIZES = [1, 2, 3, 4, 5, 6] as const;
const WEIGHTS = ['normal', 'medium', 'bold'] as const;
const SPACES = [1, 2, 3, 4, 5, 6, 8, 10, 12] as const;
const CORNERS = [1, 2, 3] as const;

/** A token as it holds now: `#c8202f`, `12px`. */
const tokenNow = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export function Tokens() {
  return (
    <>
      <Section title="Colours">
        {COLOURS.map(([group, names]) => (
          <Example key={group} name={group}>
            <ul className={styles.swatches}>
              {names.map((name) => (
                <li key={name} className={styles.swatch}>
                  <span className={styles.colour} style={{ background: `var(--color-${name})` }} />
                  <span>{name}</span>
                  <code>{tokenNow(`--color-${name}`)}</code>
                </li>
              ))}
            </ul>
          </Example>
        ))}
      </Section>
      <Section title="Type">
        {SIZES.map((size) => (
          <Example key={size} name={`font-size-${size}, ${tokenNow(`--font-size-${size}`)}`}>
            {WEIGHTS.map((weight) => (
              <p key={weight} style={{ fontSize: `var(--font-size-${size})`, fontWeight: `var(--weight-${weight})` }}>
                {`Class at 9:40, ${weight}`}
              </p>
            ))}
          </Example>
        ))}
      </Section>
      <Section title="Space and corners">
        <Example name="Steps of 4 px">
          {SPACES.map((step) => (
            <span key={step} className={styles.step}>
              <span className={styles.bar} style={{ width: `var(--space-${step})` }} />
              <code>{`space-${step}, ${tokenNow(`--space-${step}`)}`}</code>
            </span>
          ))}
        </Example>
        <Example name="Corners">
          {CORNERS.map((corner) => (
            <span key={corner} className={styles.corner} style={{ borderRadius: `var(--radius-${corner})` }}>
              {`radius-${corner}, ${tokenNow(`--radius-${corner}`)}`}
            </span>
          ))}
        </Example>
        <Example name="Shadows">
          {[1, 2].map((depth) => (
            <span key={depth} className={styles.corner} style={{ boxShadow: `var(--shadow-${depth})` }}>
              {`shadow-${depth}`}
            </span>
          ))}
        </Example>
      </Section>
    </>
  );
}
