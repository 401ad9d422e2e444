import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';

/** Six decimals are ten centimetres, precise enough for the door of a house. */
const DECIMALS = 6;
const GEOLOCATION_TIMEOUT_MS = 15_000;

/** A button that fills in the user's current position; the browser asks for permission. */
export function HereButton({ onFound }: { onFound: (here: { lat: number; lng: number }) => void }) {
  const { t } = useWords();
  const [state, setState] = useState<'idle' | 'looking' | 'failed'>('idle');
  // Browsers offer geolocation to secure pages only.
  if (!window.isSecureContext || !navigator.geolocation) return null;
  const look = () => {
    setState('looking');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setState('idle');
        onFound({ lat: Number(latitude.toFixed(DECIMALS)), lng: Number(longitude.toFixed(DECIMALS)) });
      },
      () => setState('failed'),
      { enableHighAccuracy: true, timeout: GEOLOCATION_TIMEOUT_MS },
    );
  };
  return (
    <div>
      <Button size="s" icon="map-pin" busy={state === 'looking'} onClick={look}>
        {t('studio_form.place.here')}
      </Button>
      <p className="small muted" role="status">
        {state === 'failed' && t('studio_form.place.here_failed')}
      </p>
    </div>
  );
}
