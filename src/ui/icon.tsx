/** Icons by name: here those of the screens before sign-in; the console brings the others (console-icons.ts). */
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

const icons: Record<string, LucideIcon> = {
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
}

/** An icon beside its text: it says nothing of its own to a screen reader. */
export function Icon({ name, size = 16, className }: { name: string; size?: number; className?: string }) {
  const Found = icons[name] ?? CircleDot;
  return <Found size={size} strokeWidth={1.75} aria-hidden className={className} focusable={false} />;
}
