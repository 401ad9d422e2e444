import { problemText } from '#web/problem-text.ts';
import type { SlotChoice } from '#web/slots/slot-address.ts';
import * as slotsCss from '#web/slots/slots.module.css';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './booking.module.css';
import { SubmissionNote } from './submission-note.tsx';
import type { Submission } from './use-submission.ts';

interface SlotNoteProps {
  submission: Submission;
  /** IANA name of the studio's time zone. */
  zone: string;
  onChoose: (part: Partial<SlotChoice>) => void;
  onRetry: () => void;
}

/** The outcome of submitting; if the slot has been taken, offers the nearest free ones. */
export function SlotNote({ submission, zone, onChoose, onRetry }: SlotNoteProps) {
  const { t, dayTime } = useWords();
  if (submission.kind !== 'refused' || !TIME_IS_GONE.has(submission.problem.code)) {
    return <SubmissionNote submission={submission} onRetry={onRetry} />;
  }
  const others = timesIn(submission.problem.problem.data?.others);
  return (
    <div className={css.stepNote}>
      <Note kind="brick" title={problemText(t, submission.problem)}>
        <p>
          {t('slots.gone_help')} {others.length > 0 && t('slots.others')}
        </p>
        <div className={slotsCss.others}>
          {others.map((at) => (
            <Button key={at} size="s" onClick={() => onChoose({ at, from: at.slice(0, 10), day: at.slice(0, 10) })}>
              {dayTime(at, zone)}
            </Button>
          ))}
        </div>
      </Note>
    </div>
  );
}

const TIME_IS_GONE = new Set(['slots.taken', 'slots.not_offered']);

const timesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
