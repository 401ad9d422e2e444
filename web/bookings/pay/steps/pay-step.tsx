import { lazy, type ReactNode, Suspense } from 'react';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import type { Payment } from '#shared/schemas/payments/payments.ts';
import { dueNow } from '#web/bookings/booking-words.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import { CardStep } from '../card/card-step.tsx';
import type { Paying } from '../card/use-paying.ts';
import { methodOf, type usePaymentMethod } from '../methods/payment-method.ts';
import { PaymentMethods } from '../methods/payment-methods.tsx';
import * as css from '../pay.module.css';
import { termsByMethod } from '../receipt/receipt-lines.ts';
import { useReceipt } from '../receipt/use-receipt.tsx';
import { BookNow } from './book-now.tsx';

const SplitOffer = lazy(() => import('#web/bookings/split/split-offer.tsx'));
const BookingPapers = lazy(() => import('#web/invoices/booking-papers.tsx'));
const PassesHint = lazy(() => import('#web/passes/passes-hint.tsx'));

interface PayStepProps {
  payment: Payment;
  booking: Booking;
  paying: Paying;
  /** The methods to pay, and the chosen one. */
  chosen: ReturnType<typeof usePaymentMethod>;
  /** What stands below the sum in the bar of small screens. */
  note: ReactNode;
  /** Fetches payment and booking again. */
  onChanged: () => Promise<void>;
}

/** The step in which a held booking is paid: the receipt, how it is paid, and the button that pays or books. */
export function PayStep({ payment, booking, paying, chosen, note, onChanged }: PayStepProps) {
  const { t } = useWords();
  const { methods, choose } = chosen;
  const method = methodOf(booking, chosen.method);
  const receipt = useReceipt({ booking, payment, method, disabled: paying.isWaiting, onChanged });
  const isPaid = dueNow(booking).amount === 0;
  const isAsking = payment.capture === 'manual';
  const isReduced = booking.discount !== null || booking.gift_cards.length > 0;
  const terms = termsByMethod(booking, method);
  const below = (
    <>
      {method.kind !== 'pass' && receipt.field}
      {isPaid && booking.gift_cards.length > 0 && (
        <div className={css.page}>
          <Note
            kind="glaze"
            icon="check"
            title={t(
              `payments.${booking.gift_cards.every((card) => card.is_credit) ? 'credit' : 'gift_card'}.pays_all`,
            )}
          >
            {t(booking.deposit ? 'payments.gift_card.pays_now' : 'payments.gift_card.no_card')}
          </Note>
        </div>
      )}
      {!isPaid && methods.length > 1 && (
        <PaymentMethods
          methods={methods}
          method={method}
          seats={booking.seats}
          isAsking={isAsking}
          disabled={paying.isWaiting}
          onChoose={choose}
        />
      )}
      {!isReduced && !isPaid && (
        <Suspense>
          <PassesHint booking={booking} />
        </Suspense>
      )}
      {!isPaid && method.kind === 'card' && (
        <Suspense>
          <BookingPapers bookingId={booking.id} />
        </Suspense>
      )}
    </>
  );
  if (isPaid || method.kind !== 'card') {
    return <BookNow booking={booking} method={method} lines={receipt.lines} below={below} note={note} terms={terms} />;
  }
  return (
    <CardStep
      payment={payment}
      paying={paying}
      studio={booking.studio.name}
      lines={receipt.lines}
      below={below}
      note={note}
      terms={terms}
    >
      {booking.cannot_split === null && payment.state === 'created' && (
        <Suspense>
          <SplitOffer booking={booking} paymentId={payment.id} disabled={paying.isWaiting} onChanged={onChanged} />
        </Suspense>
      )}
    </CardStep>
  );
}
