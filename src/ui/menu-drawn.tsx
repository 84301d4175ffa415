/** What a menu looks like, loaded when the first one is opened. */
import { useState } from 'react';
import { Collection } from 'react-aria-components/Collection';
import { Header } from 'react-aria-components/Header';
import { Menu as AriaMenu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { flushSync } from 'react-dom';
import { Icon } from './icon.tsx';
import { KeyCaps } from './key-caps.tsx';
import styles from './menu.module.css';
import type { MenuAtProps } from './menu.tsx';

function Entries({ label, groups, onChoose, onClose }: Omit<MenuAtProps, 'at'>) {
  // What had the focus has it again before the act begins, so that what the act opens gives it back there.
  const [opener] = useState(() => document.activeElement);
  const choose = (id: string) => {
    flushSync(onClose);
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    onChoose(id);
  };
  const disabled = groups.flatMap(({ entries }) => entries.filter((entry) => entry.disabled).map(({ id }) => id));
  return (
    <AriaMenu
      aria-label={label}
      className={styles.menu}
      onAction={(key) => choose(String(key))}
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

/** A menu at an element (the row it belongs to), open until something is chosen or it is left. */
export default function MenuDrawn({ at, ...list }: MenuAtProps) {
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
