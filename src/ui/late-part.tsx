/**
 * Around what is loaded when it is first wanted (a menu, a popover). When it does not arrive, that is said and it closes:
 * the screen and what stands around it stay as they are.
 */
import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { Boundary } from './boundary.tsx';
import { toastFailed } from './toaster.tsx';

interface Props {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function LatePart({ onClose, children }: Props) {
  return (
    <Boundary resetKey="" fallback={() => <Missing onClose={onClose} />}>
      {children}
    </Boundary>
  );
}

function Missing({ onClose }: { onClose: () => void }) {
  const t = useTranslations('session.failure');
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once
  useEffect(() => {
    toastFailed(t('chunkTitle'), t('chunkText'));
    onClose();
  }, []);
  return null;
}
