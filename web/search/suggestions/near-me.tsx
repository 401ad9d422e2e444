import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { Translate } from '#shared/text/texts.ts';
import { useTexts } from '#web/texts-hook.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import { fillPlace } from '../panels/form-fields.ts';
import * as css from './near-me.module.css';

/** Decimal digits of degrees: about a hundred metres. */
const PRECISION = 3;
const GEOLOCATION_TIMEOUT_MS = 10_000;

/**
 * A button that fills in the reader's position after they agree: first to our explanation, then to the browser's
 * prompt.
 */
export function NearMe({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const { t } = useWords();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button size="s" icon="locate-fixed" onClick={() => setAsked(true)}>
        {t('search.near_me')}
      </Button>
      {isAsked && (
        <NearMeQuestion onFound={(near) => fillSpot(form.current, near, t)} onClose={() => setAsked(false)} />
      )}
    </>
  );
}

/** Fills in an unnamed spot. */
export function fillSpot(form: HTMLFormElement | null, near: string, t: Translate): void {
  if (!form) return;
  fillPlace(form, { near, name: '' });
  const field = form.elements.namedItem('place');
  if (field instanceof HTMLInputElement) field.placeholder = t('search.spot');
}

type State = 'asking' | 'waiting' | 'refused' | 'failed';

interface QuestionProps {
  /** Called with `latitude,longitude`, to about a hundred metres. */
  onFound: (near: string) => void;
  onClose: () => void;
}

/** The dialog that explains the use of the position before the browser asks for permission. */
export function NearMeQuestion({ onFound, onClose }: QuestionProps) {
  useTexts('filters');
  const { t } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const [state, setState] = useState<State>('asking');
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const ask = () => {
    if (!navigator.geolocation) return setState('failed');
    setState('waiting');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (!dialog.current?.open) return;
        onFound([coords.latitude, coords.longitude].map((degrees) => degrees.toFixed(PRECISION)).join());
        dialog.current.close();
      },
      ({ code, PERMISSION_DENIED }) => setState(code === PERMISSION_DENIED ? 'refused' : 'failed'),
      { timeout: GEOLOCATION_TIMEOUT_MS, maximumAge: 60_000 },
    );
  };
  const isOver = state === 'refused' || state === 'failed';
  return (
    <dialog
      ref={dialog}
      className={css.nearMe}
      aria-labelledby={id}
      onClose={(event) => {
        // React events bubble through portals: the event would also close the sheet that contains this dialog.
        event.stopPropagation();
        onClose();
      }}
    >
      <h2 id={id}>{t('filters.near_me.title')}</h2>
      <p>{t('filters.near_me.why')}</p>
      {isOver && (
        <Note kind="brick" title={t(`filters.near_me.${state}`)}>
          {t('filters.near_me.instead')}
        </Note>
      )}
      <div className={css.nearMeEnd}>
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
