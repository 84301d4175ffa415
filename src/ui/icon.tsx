/**
 * Icons by name: here those of the screens before sign-in; the console brings those of its first screens
 * (console-icons.ts), and all others arrive once one of them is drawn (command-icons.ts).
 */
import {
  CircleAlert,
  CircleCheck,
  CircleDot,
  Info,
  type LucideIcon,
  RefreshCw,
  TriangleAlert,
  WifiOff,
} from 'lucide-react';
import { useSyncExternalStore } from 'react';

export const icons: Record<string, LucideIcon> = {
  'circle-alert': CircleAlert,
  'circle-check': CircleCheck,
  'circle-dot': CircleDot,
  info: Info,
  'refresh-cw': RefreshCw,
  'triangle-alert': TriangleAlert,
  'wifi-off': WifiOff,
};

/** Adds icons that a part of the panel brings along. */
export function registerIcons(more: Readonly<Record<string, LucideIcon>>): void {
  Object.assign(icons, more);
  for (const tell of waiting) tell();
}

const waiting = new Set<() => void>();
let asked = false;
let arrived = false;

async function askForOthers(): Promise<void> {
  try {
    const { commandIcons } = await import('./command-icons.ts');
    arrived = true;
    registerIcons(commandIcons);
  } catch {
    // Offline or a newer build: the place stays empty, and the next icon asks again.
    asked = false;
  }
}

function awaitIcon(tell: () => void): () => void {
  waiting.add(tell);
  if (!asked) {
    asked = true;
    void askForOthers();
  }
  return () => waiting.delete(tell);
}

interface IconProps {
  name: string;
  size?: number;
  className?: string;
}

/** Keeps the place of an icon that is on its way, so that nothing moves when it comes. */
function LateIcon({ name, size = 16, className }: IconProps) {
  const found = useSyncExternalStore(awaitIcon, () => icons[name] ?? (arrived ? CircleDot : null));
  if (found) return <DrawnIcon drawing={found} size={size} className={className} />;
  return <svg width={size} height={size} aria-hidden className={className} focusable={false} />;
}

function DrawnIcon({ drawing: Found, size, className }: Omit<IconProps, 'name'> & { drawing: LucideIcon }) {
  return <Found size={size} strokeWidth={1.75} aria-hidden className={className} focusable={false} />;
}

/** An icon beside its text: it says nothing of its own to a screen reader. */
export function Icon({ name, size = 16, className }: IconProps) {
  const found = icons[name];
  if (found) return <DrawnIcon drawing={found} size={size} className={className} />;
  return <LateIcon name={name} size={size} className={className} />;
}
