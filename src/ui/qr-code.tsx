/** A text as a QR code, for a camera to read. */
import encodeQR from 'qr';
import { useMemo } from 'react';
import styles from './qr-code.module.css';

/** Light modules around the code, without which it is not read. Source: ISO/IEC 18004. */
const QUIET = 4;

/** Nothing is drawn of an empty text. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const rows = useMemo(() => (text ? encodeQR(text, 'raw', { ecc: 'medium', border: QUIET }) : []), [text]);
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className={styles.picture} viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
