import { useEffect, useState } from 'react';
import type { StudioBooking } from '../../../shared/schemas/studio-bookings.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useWords } from '../../words.tsx';
import { type PendingAnswer, UNDO_TIME } from './answers.ts';
import * as css from './inbox.module.css';
import { answerText } from './inbox-words.ts';

interface AnsweredRowProps {
  booking: StudioBooking;
  pending: PendingAnswer;
  onUndo: () => void;
}

/** An answer that is not sent yet, in the place of its booking: what was answered, the seconds left, and *Undo*. */
export function AnsweredRow({ booking, pending, onUndo }: AnsweredRowProps) {
  const words = useWords();
  const { t } = words;
  const { answer, givenAt } = pending;
  const left = useSecondsUntil(givenAt + UNDO_TIME);
  const isYes = answer.action !== 'decline';
  return (
    <li className={css.answered} data-yes={isYes || undefined}>
      <Icon name={isYes ? 'check' : 'x'} />
      <span>
        <b className="strong" role="status">
          {answerText(words, booking, answer)}
        </b>
        <span className="small num">
          {left > 0 ? t('inbox.done.sent_in', { count: left }) : t('inbox.done.sending')}
        </span>
      </span>
      {left > 0 && (
        <Button size="s" onClick={onUndo}>
          {t('inbox.undo')}
        </Button>
      )}
      <i style={{ animationDuration: `${UNDO_TIME}ms`, animationDelay: `${givenAt - Date.now()}ms` }} />
    </li>
  );
}

/** Returns the whole seconds left until an instant, at least 0; updated each second. */
function useSecondsUntil(end: number): number {
  const secondsLeft = () => Math.max(0, Math.ceil((end - Date.now()) / 1000));
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [end]);
  return left;
}
