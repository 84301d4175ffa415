/** Draws what lies above the screen. Loaded apart from the first screen, and fetched as soon as that one stands. */
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { Binding } from '#kernel/keymap.ts';
import type { Registry } from '#kernel/registry.ts';
import type { Locale } from '#locales/index.ts';
import type { ClubTime } from '#services/club-time.ts';
import { onReauthentication } from '#services/reauthentication.ts';
import { useLanguage } from '#ui/language.ts';
import { late } from '#ui/late.tsx';
import { LatePart } from '#ui/late-part.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { KeyNote } from './key-note.tsx';
import { triedBy } from './last-tried.ts';
import { closeLayer, layersAtom, openLayer } from './layers.ts';
import { useBackCloses, useFormInAddress } from './layers-address.ts';
import { PaletteLayer } from './palette-layer.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { finderOf, useSpoken } from './spoken.ts';

/** Rest after the words arrived before they are made ready, in ms. */
const QUIET = 300;

// Undo is a key away from here on.
void import('./take-back.ts').catch(() => {});

const Reauthenticate = late(() => import('./reauthenticate-dialog.tsx'));
const Codes = late(() => import('./codes-dialog.tsx'));
const AttemptLinkDialog = late(() => import('./attempt-link-dialog.tsx'));
const NewToken = late(() => import('./token-dialog.tsx'));

// A call that needs it asks here, above whatever it was made from.
onReauthentication(
  (command) => new Promise((answer) => void openLayer({ kind: 'reauthenticate', act: triedBy(command), answer })),
);

interface Props {
  readonly registry: Registry;
  readonly bindings: readonly Binding[];
  readonly time: ClubTime;
  readonly onUndo: (seq: number) => void;
}

export default function Layers({ registry, bindings, time, onUndo }: Props) {
  const layers = useAtomValue(layersAtom);
  useBackCloses();
  useFormInAddress(registry, layers);
  const spoken = useSpoken(useLanguage() as Locale);
  // The palette's words are made ready while nobody waits for them.
  useEffect(() => {
    if (!spoken) return;
    const timer = setTimeout(() => finderOf(registry, spoken), QUIET);
    return () => clearTimeout(timer);
  }, [registry, spoken]);
  const above = layers.map((layer) => {
    const close = () => closeLayer(layer.id);
    switch (layer.kind) {
      case 'palette':
      case 'ask':
        return (
          <PaletteLayer
            key={layer.kind === 'palette' && layer.anew ? layer.id : 'palette'}
            layer={layer}
            registry={registry}
            bindings={bindings}
            time={time}
          />
        );
      case 'form':
        return <FormDialog key={layer.id} layer={layer} />;
      case 'confirm':
        return <ConfirmDialog key={layer.id} layer={layer} />;
      case 'reauthenticate':
        return (
          <LatePart
            key={layer.id}
            onClose={() => {
              close();
              layer.answer(false);
            }}
          >
            <Reauthenticate layer={layer} />
          </LatePart>
        );
      case 'codes':
        return (
          <LatePart key={layer.id} onClose={close}>
            <Codes codes={layer.codes} onClose={close} />
          </LatePart>
        );
      case 'token':
        return (
          <LatePart key={layer.id} onClose={close}>
            <NewToken name={layer.name} token={layer.token} onClose={close} />
          </LatePart>
        );
      case 'attempt-link':
        return (
          <LatePart key={layer.id} onClose={close}>
            <AttemptLinkDialog link={layer} onClose={close} />
          </LatePart>
        );
      case 'shortcuts':
        return <ShortcutsDialog key={layer.id} registry={registry} bindings={bindings} onClose={close} />;
      default:
        return <HistoryDialog key={layer.id} onUndo={onUndo} onClose={close} />;
    }
  });
  return (
    <>
      {above}
      <KeyNote registry={registry} bindings={bindings} time={time} />
    </>
  );
}
