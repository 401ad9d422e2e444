import type { ReactNode } from 'react';
import type { Money } from '#shared/money/money.ts';
import { type BookingTerms, RuleLine } from '#web/offerings/terms/rule-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import { cardMinimumText } from '../card-minimum.ts';
import { CodeField } from '../code-field.tsx';
import * as css from './booking.module.css';
import { Step } from './step.tsx';
import type { usePromoCode } from './use-promo-code.ts';

interface ConfirmStepProps {
  open: boolean;
  note: ReactNode;
  studio: string;
  /** Label of the button: "Book 2 seats". */
  act: string;
  total: Money | undefined;
  /** True where guests could pay by card too, but not so little. */
  isTooSmall: boolean;
  /** Until when the studio answers, if it approves each booking. */
  answer?: string | undefined;
  /** A sentence if the event is below its minimum of guests. */
  minimum?: string | undefined;
  busy: boolean;
  /** True if submitting takes longer than expected. */
  slow: boolean;
  onBook: () => void;
  /** Undefined where no promo code can be used. */
  code: ReturnType<typeof usePromoCode> | undefined;
  /** What the cancellation rule depends on. */
  terms: BookingTerms | undefined;
}

/** Step 3 of what is free or paid at the studio: what it costs, and the button that books. */
export function ConfirmStep(props: ConfirmStepProps) {
  const { open, note, studio, act, total, isTooSmall, answer, minimum, busy, slow, onBook, code, terms } = props;
  const words = useWords();
  const { t, money } = words;
  const method = total?.amount === 0 ? 'free' : 'at_studio';
  return (
    <Step
      number={3}
      title={t(answer ? 'bookings.confirm.ask_title' : 'bookings.confirm.title')}
      state={open ? 'open' : 'later'}
      summary={t(`bookings.confirm.${method === 'free' ? 'later_free' : 'later'}`)}
      onSubmit={onBook}
    >
      {note}
      <p className={css.pay}>
        <b>{t(`bookings.confirm.${method}`, { total: total ? money(total) : '' })}</b>
        <span className="small muted">
          {t(`bookings.confirm.${method}_help`, { studio })} {isTooSmall && total && cardMinimumText(words, total)}
        </span>
      </p>
      {code &&
        (code.applied ? (
          <p className="small">
            {t('payments.code.line', { code: code.applied.code })}: {money(code.applied.amount)}{' '}
            <button type="button" className="link action" onClick={code.remove}>
              {t('payments.remove_short')}
            </button>
          </p>
        ) : (
          <CodeField label={t('payments.code.only')} busy={code.busy} failure={code.failure} onAdd={code.add} />
        ))}
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
      {terms && <RuleLine {...terms} />}
      <p className={`small muted ${css.slow}`} role="status">
        {slow && t('bookings.confirm.slow')}
      </p>
    </Step>
  );
}
