import { encode } from 'uqr';
import * as css from './ticket.module.css';

/** Modules of quiet zone around the code, which scanners need; the stub's light background adds to it. */
const QUIET = 2;

/** A QR code, dark on white in both themes, as scanners expect. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className={css.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
