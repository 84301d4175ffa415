/** What lies above the screen on behalf of commands: palette, forms, confirmations, sheets. The last one is on top. */
import { atom } from 'jotai';
import type { Invocation } from '#kernel/command.ts';
import type { Args, AskRequest, ConfirmRequest } from '#kernel/dispatch-types.ts';
import { store } from '#services/session.ts';
import { watchEscape } from '#ui/early-escape.ts';
import { dropKeys, keepKeys, paletteAsked } from './kept-keys.ts';

/** The link at which a student sits a test, and the key of the attempt that is in it. */
export interface AttemptLink {
  readonly attempt: number;
  /** The student's. */
  readonly name: string;
  readonly key: string;
  readonly url: string;
}

export type Layer =
  | {
      readonly kind: 'palette';
      readonly id: number;
      readonly text: string;
      /** Why the line was refused, where it comes back for that. */
      readonly notice?: string;
      /** Opened as another one closed: it takes nothing over from that. */
      readonly anew?: true;
    }
  | {
      readonly kind: 'ask';
      readonly id: number;
      readonly request: Extract<AskRequest, { kind: 'page' }>;
      readonly answer: (args: Args | null) => void;
    }
  | {
      readonly kind: 'form';
      readonly id: number;
      readonly request: Extract<AskRequest, { kind: 'form' }>;
      readonly answer: (args: Args | null) => void;
    }
  | {
      readonly kind: 'confirm';
      readonly id: number;
      readonly request: ConfirmRequest;
      readonly answer: (agreed: boolean | Args) => void;
    }
  | {
      readonly kind: 'reauthenticate';
      readonly id: number;
      /** What it is asked for, where that is known. */
      readonly act: Invocation | null;
      readonly answer: (confirmed: boolean) => void;
    }
  | { readonly kind: 'codes'; readonly id: number; readonly codes: readonly string[] }
  | { readonly kind: 'token'; readonly id: number; readonly name: string; readonly token: string }
  | ({ readonly kind: 'attempt-link'; readonly id: number } & AttemptLink)
  | { readonly kind: 'shortcuts'; readonly id: number }
  | { readonly kind: 'history'; readonly id: number };

type NewLayer = Layer extends infer L ? (L extends Layer ? Omit<L, 'id'> : never) : never;

export const layersAtom = atom<readonly Layer[]>([]);
let next = 1;
/** Layers that begin in a field. */
const TYPED = new Set<Layer['kind']>(['palette', 'ask', 'form']);
/** Layers that are only read. */
const READ = new Set<Layer['kind']>(['shortcuts', 'history']);

/** Puts a layer on top; answers its id. */
export function openLayer(layer: NewLayer): number {
  const id = next++;
  if (layer.kind === 'form') leaveFormsOf(layer.request.command.id);
  if (TYPED.has(layer.kind)) keepKeys(id, layer.kind === 'palette');
  if (READ.has(layer.kind)) watchEscape(() => closeLayer(id));
  store.set(layersAtom, (layers) => [...layers, { ...layer, id } as Layer]);
  return id;
}

/**
 * Leaves forms of a command for the one that opens now: below `edit class` of one student none of another student's is to
 * wait for Esc. What was typed there is a draft of its row.
 */
function leaveFormsOf(command: string): void {
  for (const layer of openForms())
    if (layer.request.command.id === command) {
      closeLayer(layer.id);
      layer.answer(null);
    }
}

export function closeLayer(id: number): void {
  dropKeys(id);
  store.set(layersAtom, (layers) => layers.filter((layer) => layer.id !== id));
}

/** The palettes that are open at their root. */
export const openPalettes = (): readonly number[] =>
  store.get(layersAtom).flatMap(({ kind, id }) => (kind === 'palette' ? [id] : []));

/** The forms that are open. */
export const openForms = () => store.get(layersAtom).filter((layer) => layer.kind === 'form');

/** Opens the palette that was asked for while another one waited with its Enter; there is none where nobody asked. */
export function openAsked(): void {
  if (paletteAsked()) openLayer({ kind: 'palette', text: '', anew: true });
}

/** Opens what an act asks. While the next line is being typed in a palette it waits: no key of that line answers it. */
export function openQuestion(layer: NewLayer): void {
  if (openPalettes().length === 0) return void openLayer(layer);
  const stop = store.sub(layersAtom, () => {
    if (openPalettes().length > 0) return;
    stop();
    openLayer(layer);
  });
}

/** The layer that has the keyboard. */
export const topLayer = (): number | undefined => store.get(layersAtom).at(-1)?.id;

/** Whether a command's form lies on top. */
export const formOnTop = (): boolean => store.get(layersAtom).at(-1)?.kind === 'form';

/** Whether the palette lies on top, at its root or asking. */
export const paletteOnTop = (): boolean => {
  const kind = store.get(layersAtom).at(-1)?.kind;
  return kind === 'palette' || kind === 'ask';
};
