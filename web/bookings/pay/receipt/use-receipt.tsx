import { useQuery } from '@tanstack/react-query';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import type { Payment } from '#shared/schemas/payments/payments.ts';
import { CodeField } from '#web/bookings/code-field.tsx';
import { bookingInvoicesQuery } from '#web/invoices/booking-invoices-query.ts';
import { useWords } from '#web/words.tsx';
import type { PaymentMethod } from '../methods/payment-method.ts';
import type { ReceiptLine } from './receipt.tsx';
import { receiptLines } from './receipt-lines.ts';
import { useReductions } from './use-reductions.ts';

interface ReductionsProps {
  booking: Booking;
  payment: Payment;
  method: PaymentMethod;
  /** True while the bank decides: nothing can change then. */
  disabled: boolean;
  onChanged: () => Promise<void>;
}

/**
 * Returns the receipt of a held booking: its lines, of which the code and the gift cards can be removed, and the field
 * for another.
 */
export function useReceipt({ booking, payment, method, disabled, onChanged }: ReductionsProps) {
  const words = useWords();
  const { data: papers } = useQuery(bookingInvoicesQuery(booking.id));
  const { busy, failure, add, removeCode, removeGiftCards } = useReductions(booking, payment.id, onChanged);
  const remove = { code: removeCode, gift_card: removeGiftCards };
  const lines = receiptLines(words, booking, method, papers?.tax_rate).map(({ reduction, ...line }): ReceiptLine => {
    const isFixed = disabled || busy || !reduction || method.kind === 'pass';
    return { ...line, onRemove: isFixed ? undefined : remove[reduction] };
  });
  return {
    lines,
    field: (
      <CodeField label={words.t('payments.code.field')} busy={busy} disabled={disabled} failure={failure} onAdd={add} />
    ),
  };
}
