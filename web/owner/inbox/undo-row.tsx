import { useEffect, useState } from 'react';
import { UNDO_TIME } from '#web/pending-acts.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import * as css from './inbox.module.css';

interface UndoRowProps {
  isYes: boolean;
  title: string;
  /** What happens in so many seconds; with 0 it happens now. */
  say: (seconds: number) => string;
  undo: string;
  /** When it was decided; milliseconds since the epoch. */
  givenAt: number;
  onUndo: () => void;
}

/** What was decided and is not sent yet: the seconds left, on an edge that drains, and *Undo*. */
export function UndoRow({ isYes, title, say, undo, givenAt, onUndo }: UndoRowProps) {
  const left = useSecondsUntil(givenAt + UNDO_TIME);
  return (
    <div className={css.answered} data-yes={isYes || undefined}>
      <Icon name={isYes ? 'check' : 'x'} />
      <span>
        <b className="strong" role="status">
          {title}
        </b>
        <span className="small num">{say(left)}</span>
      </span>
      {left > 0 && (
        <Button size="s" onClick={onUndo}>
          {undo}
        </Button>
      )}
      <i style={{ animationDuration: `${UNDO_TIME}ms`, animationDelay: `${givenAt - Date.now()}ms` }} />
    </div>
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
