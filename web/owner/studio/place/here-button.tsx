import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useWords } from '../../../words.tsx';

/** As the door of a house is: ten centimetres. */
const DECIMALS = 6;
const PATIENCE = 15_000;

/** Where whoever writes this is just now; the browser asks them first. */
export function HereButton({ onFound }: { onFound: (here: { lat: number; lng: number }) => void }) {
  const { t } = useWords();
  const [state, setState] = useState<'idle' | 'looking' | 'failed'>('idle');
  // A page that is not secure is not told.
  if (!window.isSecureContext || !navigator.geolocation) return null;
  const look = () => {
    setState('looking');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setState('idle');
        onFound({ lat: Number(latitude.toFixed(DECIMALS)), lng: Number(longitude.toFixed(DECIMALS)) });
      },
      () => setState('failed'),
      { enableHighAccuracy: true, timeout: PATIENCE },
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
