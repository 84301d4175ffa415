/** The value of a filter that is set, edited at its chip. */
import { FilterEditor, type FilterOptions } from './filter-editor.tsx';
import { useOneStep } from './use-one-step.ts';

interface Props {
  readonly name: string;
  readonly field: Parameters<typeof FilterEditor>[0]['field'];
  readonly query: Readonly<Record<string, string>>;
  readonly onChange: Parameters<typeof useOneStep>[0];
  readonly options?: FilterOptions | undefined;
  readonly onDone: () => void;
}

export function ChipEditor({ onChange, ...props }: Props) {
  return <FilterEditor {...props} onChange={useOneStep(onChange)} />;
}
