/** What is read: states, facts, figures, bars, tables, charts, and what stands where there is nothing. */
import { Avatar } from '#ui/avatar.tsx';
import BarChart from '#ui/bar-chart.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { Figure } from '#ui/figure.tsx';
import { PlainTable } from '#ui/plain-table.tsx';
import { Progress } from '#ui/progress.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { State } from '#ui/state.tsx';
import { Tag } from '#ui/tag.tsx';
import { ListRows } from './list-rows.tsx';
import { Example, Section } from './section.tsx';

const TONES = ['neutral', 'success', 'warning', 'danger', 'info'] as const;
const FACTS = [
  { label: 'E-mail', value: 'ana@example.org' },
  { label: 'Teacher', value: 'Rui Costa' },
  { label: 'Package', value: '' },
];
const ROWS = [
  { name: 'Ana Reis', left: 12 },
  { name: 'Bea Lima', left: 3 },
];
const MONTHS = ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'];
const BARS = MONTHS.map((label, index) => ({ label, value: [12, 18, 9, 31, 27, 22][index] ?? 0 }));

export function Shown() {
  return (
    <Section title="Shown">
      <Example name="States, each a word and a dot">
        {TONES.map((tone) => (
          <Tag key={tone} tone={tone}>
            {tone}
          </Tag>
        ))}
      </Example>
      <Example name="Initials, for the eye alone, in a tint from the name">
        {['Ana Reis', 'Rui Costa', 'Bea Lima', 'Marta Nunes', 'Inês Fernandes Silva'].map((name) => (
          <Avatar key={name} name={name} />
        ))}
        <Avatar name="Ana Reis" large />
      </Example>
      <Example name="Facts">
        <Facts facts={FACTS} />
      </Example>
      <Example name="Facts, one below the other">
        <Facts rows facts={FACTS} />
      </Example>
      <Example name="Figures">
        <Figure value="46" label="Classes today" to="/" />
        <Figure value="37" label="No-shows, 30 days" note="7 fewer than before" />
        <Figure value="39" label="Not signed" urgent />
      </Example>
      <Example name="Bars">
        <Progress label="Hours" value={12} max={32} text="12 h of 32 h" />
        <Progress label="Kilometres" value={500} max={500} text="500 km of 500 km" />
        <Progress label="Classes left" value={3} max={10} text="7 of 10 left" goal={false} />
      </Example>
      <Example name="Table">
        <PlainTable
          label="Classes left"
          rows={ROWS}
          rowKey={(row) => row.name}
          columns={[
            { id: 'name', header: 'Student', cell: (row) => row.name },
            { id: 'left', header: 'Left', cell: (row) => row.left, align: 'end' },
          ]}
        />
      </Example>
      <ListRows />
      <Example name="Card" wide>
        <Card title="A card" collapsible onRefresh={async () => {}} code={'{ "rows": 2 }'}>
          What it holds.
        </Card>
        <Card title="Collapsed" collapsible startCollapsed>
          Not seen.
        </Card>
      </Example>
      <Example name="Chart" wide>
        <BarChart label="Registrations of six months" legend="Students" bars={BARS} height={180} />
      </Example>
      <Example name="Nothing there yet">
        <State icon="calendar-days" title="No classes yet" text="What is booked stands here.">
          <Button icon="calendar-plus">Book class</Button>
        </State>
      </Example>
      <Example name="Failed">
        <State icon="triangle-alert" title="This did not load" text="The connection is gone." alert>
          <Button>Try again</Button>
        </State>
      </Example>
      <Example name="On its way">
        <Skeleton width={180} height={20} />
        <Skeleton height={48} />
      </Example>
    </Section>
  );
}
