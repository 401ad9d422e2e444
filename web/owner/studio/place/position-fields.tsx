import { useState } from 'react';
import { TextField } from '#web/forms/fields/field.tsx';
import { useWords } from '#web/words.tsx';
import { useStudioField, useStudioForm } from '../form-context.ts';
import { HereButton } from './here-button.tsx';
import { readPosition } from './position-text.ts';

/** Sets the pin by coordinates or by the current position, for when there is no map. */
export function PositionFields() {
  const { t } = useWords();
  const { draft } = useStudioForm();
  const lat = useStudioField('lat');
  const lng = useStudioField('lng');
  const known = lat.value === null || lng.value === null ? '' : `${lat.value}, ${lng.value}`;
  const [typed, setTyped] = useState<string>();
  const position = readPosition(typed ?? known);
  const isRead = typeof position === 'object';
  const leave = () => {
    if (!isRead) return;
    if (typed !== undefined) draft.set({ lat: position.lat, lng: position.lng });
    setTyped(undefined);
  };
  const isOdd = typed !== undefined && typed.trim() !== '' && !isRead;
  const error = isOdd ? t(`studio_form.place.position_${position}`) : lat.error;
  return (
    <>
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
      <HereButton
        onFound={(here) => {
          draft.set({ lat: here.lat, lng: here.lng });
          setTyped(undefined);
        }}
      />
    </>
  );
}
