/** What is typed into and chosen from: empty, filled, with help, refused, and what cannot be changed. */
import { useState } from 'react';
import { Checkbox, CheckboxGroup } from '#ui/checkbox.tsx';
import { DayField, TimeField } from '#ui/date-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { Example, Section } from './section.tsx';

const CATEGORIES = ['AM', 'A', 'B', 'C'].map((id) => ({ id, label: id }));

export function Fields() {
  const [chosen, setChosen] = useState<string | null>('B');
  const [none, setNone] = useState<string | null>(null);
  const [ticked, setTicked] = useState(['A', 'B']);
  const [day, setDay] = useState('2026-11-24');
  const [time, setTime] = useState('09:40');
  return (
    <Section title="Fields">
      <Example name="Text, empty and needed">
        <TextField label="First name" isRequired placeholder="As on the card" />
      </Example>
      <Example name="Text, with help">
        <TextField label="E-mail" defaultValue="ana@example.org" help="Confirmations go here." />
      </Example>
      <Example name="Text, refused">
        <TextField label="Phone" defaultValue="12" error="A phone number has at least 6 digits." />
      </Example>
      <Example name="Text, not to be changed">
        <TextField label="No." defaultValue="2023-00012" isDisabled />
      </Example>
      <Example name="Several lines">
        <TextField label="Note" lines={3} defaultValue="Calls after eight in the evening" />
      </Example>
      <Example name="One of a list">
        <SelectField label="Licence category" options={CATEGORIES} value={chosen} onChange={setChosen} required />
      </Example>
      <Example name="One of a list, nothing chosen">
        <SelectField label="Teacher" options={CATEGORIES} value={none} onChange={setNone} />
      </Example>
      <Example name="One of a list, refused">
        <SelectField label="Vehicle" options={CATEGORIES} value={none} onChange={setNone} error="It is off the road." />
      </Example>
      <Example name="Day">
        <DayField label="Day" value={day} onChange={setDay} />
      </Example>
      <Example name="Time">
        <TimeField label="Begins" value={time} onChange={setTime} required />
      </Example>
      <Example name="Day, refused">
        <DayField label="Valid until" value="2026-02-28" onChange={setDay} error="It is over." />
      </Example>
      <Example name="Boxes">
        <Checkbox>Off</Checkbox>
        <Checkbox defaultSelected>On</Checkbox>
        <Checkbox isIndeterminate>Some</Checkbox>
        <Checkbox isDisabled>Disabled</Checkbox>
        <Checkbox isDisabled defaultSelected>
          Disabled, on
        </Checkbox>
      </Example>
      <Example name="Group of boxes, refused">
        <CheckboxGroup
          label="Licence categories"
          options={CATEGORIES}
          value={ticked}
          onChange={setTicked}
          error="C needs another teacher."
        />
      </Example>
    </Section>
  );
}
