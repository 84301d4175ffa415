/** A menu of acts, opened by a button or at a place on the screen. */
import type { ReactNode } from 'react';
import { Collection } from 'react-aria-components/Collection';
import { Header } from 'react-aria-components/Header';
import { Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { Icon } from './icon.tsx';
import { KeyCaps } from './key-caps.tsx';
import styles from './menu.module.css';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: string;
  readonly keys?: readonly (readonly string[])[] | null;
  /** Why it cannot be chosen. */
  readonly disabled?: string | null;
  readonly checked?: boolean;
}
export interface MenuGroup {
  readonly title?: string;
  readonly entries: readonly MenuEntry[];
}

interface ListProps {
  readonly label: string;
  readonly groups: readonly MenuGroup[];
  readonly onChoose: (id: string) => void;
  readonly onClose?: () => void;
}

function Entries({ label, groups, onChoose, onClose }: ListProps) {
  const disabled = groups.flatMap(({ entries }) => entries.filter((entry) => entry.disabled).map(({ id }) => id));
  return (
    <AriaMenu
      aria-label={label}
      className={styles.menu}
      onAction={(key) => onChoose(String(key))}
      onClose={onClose}
      disabledKeys={disabled}
      autoFocus="first"
    >
      {groups.map((group) => (
        <MenuSection
          key={group.title ?? group.entries[0]?.id}
          className={styles.group}
          aria-label={group.title ?? label}
        >
          {group.title && <Header className={styles.title}>{group.title}</Header>}
          <Collection items={group.entries}>
            {(entry) => (
              <MenuItem id={entry.id} textValue={entry.label} className={styles.item}>
                <Icon name={entry.checked ? 'check' : (entry.icon ?? 'circle-dot')} size={15} />
                <Text slot="label" className={styles.label}>
                  {entry.label}
                </Text>
                {entry.disabled && (
                  <Text slot="description" className={styles.reason}>
                    {entry.disabled}
                  </Text>
                )}
                {entry.keys && <KeyCaps keys={entry.keys} />}
              </MenuItem>
            )}
          </Collection>
        </MenuSection>
      ))}
    </AriaMenu>
  );
}

/** A button and the menu it opens. `trigger` is one button of react-aria. */
export function MenuButton({ trigger, ...list }: Omit<ListProps, 'onClose'> & { trigger: ReactNode }) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={styles.popover} offset={4}>
        <Entries {...list} />
      </Popover>
    </MenuTrigger>
  );
}

/** A menu at an element (the row it belongs to), open until something is chosen or it is left. */
export function MenuAt({ at, ...list }: ListProps & { at: React.RefObject<Element | null>; onClose: () => void }) {
  return (
    <Popover
      isOpen
      aria-label={list.label}
      triggerRef={at}
      onOpenChange={(open) => !open && list.onClose()}
      className={styles.popover}
      placement="bottom start"
      offset={2}
    >
      <Entries {...list} />
    </Popover>
  );
}
