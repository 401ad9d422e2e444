import type { ReactNode } from 'react';
import type { Money } from '../../../shared/money/money.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { useWords } from '../../words.tsx';
import * as css from './booking.module.css';
import { Step } from './step.tsx';

interface ConfirmStepProps {
  open: boolean;
  note: ReactNode;
  studio: string;
  /** Label of the button: "Book 2 seats". */
  act: string;
  total: Money | undefined;
  /** Until when the studio answers, if it approves each booking. */
  answer?: string | undefined;
  /** A sentence if the event is below its minimum of guests. */
  minimum?: string | undefined;
  busy: boolean;
  /** True if submitting takes longer than expected. */
  slow: boolean;
  onBook: () => void;
}

/** Step 3: what it costs and where it is paid. */
export function ConfirmStep({ open, note, studio, act, total, answer, minimum, busy, slow, onBook }: ConfirmStepProps) {
  const { t, money } = useWords();
  const free = total?.amount === 0;
  return (
    <Step
      number={3}
      title={t(answer ? 'bookings.confirm.ask_title' : 'bookings.confirm.title')}
      state={open ? 'open' : 'later'}
      summary={t(free ? 'bookings.confirm.later_free' : 'bookings.confirm.later')}
      onSubmit={onBook}
    >
      {note}
      <p className={css.pay}>
        <b>{free || !total ? t('bookings.confirm.free') : t('bookings.confirm.at_studio', { total: money(total) })}</b>
        <span className="small muted">
          {t(free ? 'bookings.confirm.free_help' : 'bookings.confirm.at_studio_help', { studio })}
        </span>
      </p>
      {answer && (
        <Note icon="clock" title={t('bookings.confirm.approval', { studio, date: answer })}>
          {t('bookings.confirm.approval_help')}
        </Note>
      )}
      {minimum && <Note>{minimum}</Note>}
      <Button
        type="submit"
        kind="clay"
        className={css.stepGo}
        busy={busy}
        busyLabel={t(answer ? 'bookings.confirm.asking' : 'bookings.confirm.busy')}
      >
        {act}
      </Button>
      <p className={`small muted ${css.slow}`} role="status">
        {slow && t('bookings.confirm.slow')}
      </p>
    </Step>
  );
}
