import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../texts-hook.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { useWords } from '../../words.tsx';
import { fillPlace } from './form-fields.ts';

/** Digits after the point: about a hundred metres. */
const PRECISION = 3;
const PATIENCE = 10_000;

/** Fills in where the reader is, once they have agreed: first to us, who say what for, then to their browser. */
export function NearMe({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const { t } = useWords();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button size="s" icon="locate-fixed" onClick={() => setAsked(true)}>
        {t('search.near_me')}
      </Button>
      {isAsked && <NearMeQuestion form={() => form.current} onClose={() => setAsked(false)} />}
    </>
  );
}

type State = 'asking' | 'waiting' | 'refused' | 'failed';

interface QuestionProps {
  /** Whose place is filled in. */
  form: () => HTMLFormElement | null;
  onClose: (isFound: boolean) => void;
}

export function NearMeQuestion({ form, onClose }: QuestionProps) {
  useTexts('filters');
  const { t } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const isFound = useRef(false);
  const [state, setState] = useState<State>('asking');
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const ask = () => {
    if (!navigator.geolocation) return setState('failed');
    setState('waiting');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const place = form();
        if (!dialog.current?.open || !place) return;
        const near = [coords.latitude, coords.longitude].map((degrees) => degrees.toFixed(PRECISION)).join();
        fillPlace(place, { near, name: '' });
        const field = place.elements.namedItem('place');
        if (field instanceof HTMLInputElement) field.placeholder = t('search.this_spot');
        isFound.current = true;
        dialog.current.close();
      },
      ({ code, PERMISSION_DENIED }) => setState(code === PERMISSION_DENIED ? 'refused' : 'failed'),
      { timeout: PATIENCE, maximumAge: 60_000 },
    );
  };
  const isOver = state === 'refused' || state === 'failed';
  return (
    <dialog ref={dialog} className="near-me" aria-labelledby={id} onClose={() => onClose(isFound.current)}>
      <h2 id={id}>{t('filters.near_me.title')}</h2>
      <p>{t('filters.near_me.why')}</p>
      {isOver && (
        <Note kind="brick" title={t(`filters.near_me.${state}`)}>
          {t('filters.near_me.instead')}
        </Note>
      )}
      <div className="near-me-end">
        <Button onClick={() => dialog.current?.close()}>
          {t(isOver ? 'filters.near_me.close' : 'filters.near_me.no')}
        </Button>
        {!isOver && (
          <Button kind="clay" busy={state === 'waiting'} onClick={ask}>
            {t(state === 'waiting' ? 'filters.near_me.waiting' : 'filters.near_me.yes')}
          </Button>
        )}
      </div>
    </dialog>
  );
}
