import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { dueNow } from '#web/bookings/booking-words.ts';
import * as stepCss from '#web/bookings/form/booking.module.css';
import { RuleLine } from '#web/offerings/terms/rule-line.tsx';
import { useWords } from '#web/words.tsx';
import type { PaymentMethod } from '../methods/payment-method.ts';
import * as css from '../pay.module.css';
import { receiptLines, termsByMethod } from '../receipt/receipt-lines.ts';

/**
 * What is paid for a held booking and its cancellation rule, beside the steps; small screens have both in the last
 * step.
 */
export function HeldSummary({
  booking,
  method,
  isPaying,
}: {
  booking: Booking;
  method: PaymentMethod;
  isPaying: boolean;
}) {
  const words = useWords();
  const { t, money } = words;
  const due = method.kind === 'card' ? dueNow(booking) : { ...booking.total, amount: 0 };
  const isReserved = booking.mode === 'requires_approval' && due.amount > 0;
  return (
    <>
      <div className={`${stepCss.lines} ${isPaying ? css.beside : ''}`}>
        {receiptLines(words, booking, method).map(({ text, amount }) => (
          <p key={text} className={stepCss.line}>
            <span>{text}</span>
            <span>{amount}</span>
          </p>
        ))}
        <p className={`${stepCss.line} ${stepCss.total}`}>
          <span>{t(isReserved ? 'payments.to_hold' : 'payments.to_pay')}</span>
          <b>{money(due)}</b>
        </p>
      </div>
      <div className={isPaying ? css.beside : undefined}>
        <RuleLine {...termsByMethod(booking, method)} />
      </div>
    </>
  );
}
