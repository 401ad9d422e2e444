import { Link } from 'react-router';
import { problemText } from '#web/problem-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './booking.module.css';
import type { Submission } from './use-submission.ts';

interface SubmissionNoteProps {
  submission: Submission;
  /** The studio's time zone, if an event or slot was chosen. */
  zone?: string | undefined;
  onRetry: () => void;
}

/** The outcome of submitting when it did not book: what happened, what is safe, what to do. */
export function SubmissionNote({ submission, zone, onRetry }: SubmissionNoteProps) {
  const { t, dayTime } = useWords();
  if (submission.kind === 'unanswered') {
    const isOffline = submission.problem.status === 0;
    return (
      <div className={css.stepNote}>
        <Note kind="brick" title={isOffline ? t('shell.errors.offline.title') : problemText(t, submission.problem)}>
          <p>{t('bookings.kept')}</p>
          <Button size="s" icon="rotate-ccw" onClick={onRetry}>
            {t('shell.try_again')}
          </Button>
        </Note>
      </div>
    );
  }
  if (submission.kind !== 'refused') return null;
  const { problem, seats } = submission;
  const arrived = problem.code === 'http.idempotency_reused';
  return (
    <div className={css.stepNote}>
      <Note kind="brick" title={arrived ? t('bookings.booked_before') : problemText(t, problem)}>
        {problem.code === 'bookings.sold_out' && seats > 0 && t('bookings.fewer', { count: seats })}
        {problem.code === 'bookings.own_hold' && (
          <Link className="link" to={`/pay/${String(problem.problem.data?.payment_id)}`}>
            {t('payments.hold.go_on')}
          </Link>
        )}
        {arrived && (
          <>
            {t('bookings.booked_before_help')}{' '}
            <Link className="link" to="/dashboard?tab=bookings">
              {t('bookings.see_all')}
            </Link>
          </>
        )}
        {problem.code === 'bookings.time_changed' && zone && (
          <b>{dayTime(String(problem.problem.data?.starts_at), zone)}</b>
        )}
        {isDateGone(problem.code, seats) && t('bookings.choose_another')}
      </Note>
    </div>
  );
}

const isDateGone = (code: string, seats: number) =>
  code.startsWith('bookings.event_') || code === 'bookings.closed' || (code === 'bookings.sold_out' && seats === 0);
