/** Draws what lies above the screen. Loaded apart from the first screen, and fetched as soon as that one stands. */
import { useAtomValue } from 'jotai';
import type { Binding } from '#kernel/keymap.ts';
import type { Registry } from '#kernel/registry.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { closeLayer, layersAtom } from './layers.ts';
import { PaletteLayer } from './palette-layer.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

interface Props {
  readonly registry: Registry;
  readonly bindings: readonly Binding[];
  readonly timeZone: string;
  readonly onUndo: (seq: number) => void;
}

export default function Layers({ registry, bindings, timeZone, onUndo }: Props) {
  const layers = useAtomValue(layersAtom);
  return layers.map((layer) => {
    const close = () => closeLayer(layer.id);
    switch (layer.kind) {
      case 'palette':
      case 'ask':
        return <PaletteLayer key="palette" layer={layer} registry={registry} bindings={bindings} timeZone={timeZone} />;
      case 'form':
        return <FormDialog key={layer.id} layer={layer} />;
      case 'confirm':
        return <ConfirmDialog key={layer.id} layer={layer} />;
      case 'shortcuts':
        return <ShortcutsDialog key={layer.id} registry={registry} bindings={bindings} onClose={close} />;
      default:
        return <HistoryDialog key={layer.id} onUndo={onUndo} onClose={close} />;
    }
  });
}
