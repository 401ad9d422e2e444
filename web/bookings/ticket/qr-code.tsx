import { encode } from 'uqr';

/** Modules of quiet around the code, as scanners want them; the light ground of the stub adds to them. */
const QUIET = 2;

/** A QR code, dark on white in both themes: scanners expect that. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
