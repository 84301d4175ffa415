/** What is pressed: buttons, switches, tabs, menus, links, and what opens above the page. */
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { KeyCaps } from '#ui/key-caps.tsx';
import { MenuButton } from '#ui/menu.tsx';
import { SwitchGroup } from '#ui/switch-group.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { Toaster, toastDone, toastFailed } from '#ui/toaster.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { Example, Section } from './section.tsx';

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const;
const ignore = () => {};

export function Acts() {
  const [view, setView] = useState('day');
  const [tab, setTab] = useState('facts');
  return (
    <Section title="Acts">
      {VARIANTS.map((variant) => (
        <Example key={variant} name={`Button, ${variant}`}>
          <Button variant={variant}>Save</Button>
          <Button variant={variant} icon="pencil">
            Edit class
          </Button>
          <Button variant={variant} isDisabled>
            Disabled
          </Button>
        </Example>
      ))}
      <Example name="Button, sizes">
        <Button size="small">Small</Button>
        <Button>Normal</Button>
        <Button size="large">Large</Button>
      </Example>
      <Example name="Button with its key">
        <Button icon="calendar-plus">
          Book class <KeyCaps keys={[['B']]} />
        </Button>
      </Example>
      <Example name="Icon button">
        <IconButton icon="chevron-left" label="Earlier" />
        <IconButton icon="chevron-right" label="Later" size="small" />
        <IconButton icon="x" label="Close" isDisabled />
      </Example>
      <Example name="Keys">
        <KeyCaps keys={[['Ctrl', 'K']]} />
        <KeyCaps keys={[['G'], ['S']]} />
      </Example>
      <Example name="Switch">
        <SwitchGroup
          label="View"
          options={[
            { id: 'day', label: 'Day' },
            { id: 'week', label: 'Week' },
          ]}
          value={view}
          onChange={setView}
        />
      </Example>
      <Example name="Link">
        <Link to="/">A line that leads elsewhere</Link>
      </Example>
      <Example name="Tabs" wide>
        <Tabs
          label="Tabs"
          tabs={['facts', 'classes', 'history'].map((id) => ({ id, label: id, content: `What ${id} hold` }))}
          selected={tab}
          onSelect={setTab}
        />
      </Example>
      <Example name="Where one is">
        <Breadcrumbs home={{ label: 'Home', to: '/' }} items={[{ label: 'Students', to: '/' }]} last="Ana Reis" />
      </Example>
      <Above />
    </Section>
  );
}

/** What opens above the page. */
function Above() {
  const [dialog, setDialog] = useState(false);
  return (
    <>
      <Example name="Menu">
        <MenuButton
          label="Acts"
          trigger={<Button icon="chevron-down">More</Button>}
          groups={[
            {
              entries: [
                { id: 'edit', icon: 'pencil', label: 'Edit class', keys: [['E']] },
                { id: 'restore', label: 'Restore class', disabled: 'It is not cancelled' },
              ],
            },
          ]}
          onChoose={ignore}
        />
      </Example>
      <Example name="Tooltip">
        <Tooltip text="Book class" keys={[['B']]}>
          <Button>Point here</Button>
        </Tooltip>
      </Example>
      <Example name="Dialog">
        <Button onPress={() => setDialog(true)}>Open a dialog</Button>
        {dialog && (
          <Dialog
            title="Cancel class"
            onClose={() => setDialog(false)}
            width="narrow"
            footer={
              <>
                <Button onPress={() => setDialog(false)}>Keep class</Button>
                <Button variant="danger" onPress={() => setDialog(false)}>
                  Cancel class
                </Button>
              </>
            }
          >
            <p>Ana Reis is told by mail.</p>
          </Dialog>
        )}
      </Example>
      <Example name="Toast">
        <Button onPress={() => toastDone('Cancelled Ana Reis', { action: { label: 'Undo', run: ignore } })}>
          Done
        </Button>
        <Button onPress={() => toastFailed('Nothing was saved', 'The school is closed then.')}>Failed</Button>
        <Toaster theme={document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'} />
      </Example>
    </>
  );
}
