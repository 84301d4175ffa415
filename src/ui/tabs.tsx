/**
 * Tabs of a screen; which one is open is the caller's, so that it can stand in the address. Many tabs are said in groups: a
 * wide window shows them below one another with headings, a narrow one in a line with a rule between groups.
 */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import styles from './tabs.module.css';

export interface TabItem {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
  /** The heading it stands under; tabs of a group follow one another. */
  readonly group?: string;
}

interface Props {
  readonly label: string;
  readonly tabs: readonly TabItem[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
}

/** Pixels beside the open tab: more than the shade at the strip's edge. */
const EDGE = 20;

export function Tabs({ label, tabs, selected, onSelect }: Props) {
  const list = useRef<HTMLDivElement>(null);
  // Where the list scrolls, the tab that is open is seen whole: as it is opened, and as the room or the letters change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is open
  useEffect(() => {
    const strip = list.current;
    if (!strip) return;
    const show = () => {
      const tab = strip.querySelector<HTMLElement>('[aria-selected="true"]');
      if (!tab) return;
      const within = strip.getBoundingClientRect();
      const { left, right } = tab.getBoundingClientRect();
      // The strip alone is moved, not the page around it.
      if (left < within.left + EDGE) strip.scrollLeft += left - within.left - EDGE;
      else if (right > within.right - EDGE) strip.scrollLeft += right - within.right + EDGE;
    };
    const sizes = new ResizeObserver(show);
    sizes.observe(strip);
    for (const tab of strip.children) sizes.observe(tab);
    return () => sizes.disconnect();
  }, [selected]);
  const id = useId();
  const groups = [...new Set(tabs.flatMap(({ group }) => group ?? []))];
  // Of the column of headings and tabs, counted from 1: each heading before its tabs.
  const lineOf = (index: number) => index + 1 + groups.indexOf(tabs[index]?.group ?? '') + 1;
  const firstOf = (group: string) => tabs.findIndex((tab) => tab.group === group);
  return (
    <AriaTabs
      className={styles.tabs}
      data-grouped={groups.length > 0 || undefined}
      selectedKey={selected}
      onSelectionChange={(key) => onSelect(String(key))}
    >
      <div className={styles.strip}>
        {groups.map((group, index) => (
          <p
            key={group}
            id={`${id}${index}`}
            className={styles.heading}
            style={{ gridRow: lineOf(firstOf(group)) - 1 }}
            aria-hidden
          >
            {group}
          </p>
        ))}
        <TabList
          ref={list}
          aria-label={label}
          className={styles.list}
          style={{ gridRow: `1 / span ${tabs.length + groups.length}` }}
        >
          {tabs.map((tab, index) => (
            <Tab
              key={tab.id}
              id={tab.id}
              className={styles.tab}
              style={{ gridRow: lineOf(index) }}
              aria-describedby={tab.group ? `${id}${groups.indexOf(tab.group)}` : undefined}
              data-begins={(index > 0 && tab.group !== tabs[index - 1]?.group) || undefined}
            >
              {tab.label}
            </Tab>
          ))}
        </TabList>
      </div>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className={styles.panel}>
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
