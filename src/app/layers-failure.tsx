/** In place of palette, forms and confirmations whose code did not arrive: said when one of them is asked for. */
import { useAtomValue } from 'jotai';
import { useLayoutEffect } from 'react';
import { dropKeys } from './commands/kept-keys.ts';
import { closeLayer, layersAtom } from './commands/layers.ts';
import { Failure } from './failure.tsx';
import styles from './layers-failure.module.css';

export function LayersFailure({ error }: { error: unknown }) {
  const layers = useAtomValue(layersAtom);
  const wanted = layers.length > 0;
  // Before it is seen: an Esc that is pressed as soon as it is there closes it.
  useLayoutEffect(() => {
    if (!wanted) return;
    // What was typed for it has nowhere to go.
    dropKeys();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      for (const layer of layers) {
        closeLayer(layer.id);
        if (layer.kind === 'confirm' || layer.kind === 'reauthenticate') layer.answer(false);
        else if ('answer' in layer) layer.answer(null);
      }
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [wanted, layers]);
  if (!wanted) return null;
  return (
    <div className={styles.cover}>
      <div className={styles.box}>
        <Failure error={error} retry={() => location.reload()} />
      </div>
    </div>
  );
}
