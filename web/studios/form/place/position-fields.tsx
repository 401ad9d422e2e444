import { useState } from 'react';
import { TextField } from '../../../ui/field.tsx';
import { useWords } from '../../../words.tsx';
import { useStudioField, useStudioForm } from '../form-context.ts';

/** The same as the pin, in numbers: for whoever has no map, or knows them. */
export function PositionFields() {
  const { t } = useWords();
  const { draft } = useStudioForm();
  const lat = useStudioField('lat');
  const lng = useStudioField('lng');
  const known = lat.value === null || lng.value === null ? '' : `${lat.value}, ${lng.value}`;
  const [typed, setTyped] = useState<string>();
  const position = parsePosition(typed ?? known);
  const leave = () => {
    if (typed !== undefined && position) draft.set({ lat: position.lat, lng: position.lng });
    if (position) setTyped(undefined);
  };
  const isOdd = typed !== undefined && typed.trim() !== '' && !position;
  const error = isOdd ? t('studio_form.place.position_odd') : lat.error;
  return (
    <TextField
      name="position"
      label={t('studio_form.parts.position')}
      help={t('studio_form.place.position_help')}
      {...(error && { error })}
      inputMode="text"
      placeholder="41.3985, 2.1899"
      value={typed ?? known}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={leave}
    />
  );
}

/** "41.3985, 2.1899", also as other maps copy it. */
function parsePosition(text: string): { lat: number; lng: number } | undefined {
  const [, north = '', east = ''] =
    /^\s*\(?(-?\d{1,2}(?:\.\d+)?)°?\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)°?\)?\s*$/.exec(text) ?? [];
  const [lat, lng] = [Number(north), Number(east)];
  const isOnEarth = north !== '' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && !(lat === 0 && lng === 0);
  return isOnEarth ? { lat, lng } : undefined;
}
