import { type ChangeEvent, useRef } from 'react';
import { UPLOAD_ACCEPT } from '#shared/media.ts';
import { Button } from '../ui/button.tsx';
import { useWords } from '../words.tsx';

interface ChoosePhotosProps {
  onChoose: (files: File[]) => void;
  /** Limits the choice to one file. */
  single?: boolean;
  disabled?: boolean;
}

/** A button that opens the system's picture picker, which includes the camera on phones. */
export function ChoosePhotos({ onChoose, single = false, disabled = false }: ChoosePhotosProps) {
  const { t } = useWords();
  const input = useRef<HTMLInputElement>(null);
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(target.files ?? [])]);
    // Lets the same file be chosen again after a failure.
    target.value = '';
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={UPLOAD_ACCEPT}
        multiple={!single}
        hidden
        aria-label={t(single ? 'uploads.choose_one' : 'uploads.choose')}
        onChange={chosen}
      />
      <Button icon="plus" disabled={disabled} onClick={() => input.current?.click()}>
        {t(single ? 'uploads.choose_one' : 'uploads.choose')}
      </Button>
    </>
  );
}
