import type { Booking } from '../../../shared/schemas/bookings.ts';
import type { Payment } from '../../../shared/schemas/payments.ts';
import { useWords } from '../../words.tsx';
import { dueNow } from '../booking-words.ts';
import { cardMinimumText } from '../card-minimum.ts';
import { CodeField } from '../code-field.tsx';
import type { ReceiptLine } from './receipt.tsx';
import { useReductions } from './use-reductions.ts';

interface ReductionsProps {
  booking: Booking;
  payment: Payment;
  /** True while the bank decides: nothing can change then. */
  disabled: boolean;
  onChanged: () => Promise<void>;
}

/**
 * Returns the receipt of a held booking: its price, the code and the gift cards, each of which can be removed, and the
 * field for another.
 */
export function useReceipt({ booking, payment, disabled, onChanged }: ReductionsProps) {
  const words = useWords();
  const { t, money } = words;
  const { busy, failure, add, removeCode, removeGiftCards } = useReductions(booking, payment.id, onChanged);
  const { seats, offering, total, discount, deposit, gift_cards: cards } = booking;
  const full = { ...total, amount: total.amount + (discount?.amount.amount ?? 0) };
  const isOff = disabled || busy;
  const lines: ReceiptLine[] = [
    { text: t('payments.line', { count: seats, title: offering.title }), amount: money(full) },
  ];
  if (discount) {
    lines.push({
      text: t('payments.code.line', { code: discount.code ?? '' }),
      amount: `− ${money(discount.amount)}`,
      onRemove: isOff ? undefined : removeCode,
    });
  }
  if (discount && (deposit || cards.length > 0)) lines.push({ text: t('payments.price'), amount: money(total) });
  const atStudio = deposit && { text: t('payments.rest'), amount: `− ${money(deposit.at_studio)}` };
  if (atStudio) lines.push(atStudio);
  for (const { last4, amount } of cards) {
    lines.push({
      text: t('payments.gift_card.line', { last4 }),
      amount: `− ${money(amount)}`,
      onRemove: isOff ? undefined : removeGiftCards,
    });
  }
  const byCards = cards.reduce((sum, { amount }) => sum + amount.amount, 0);
  const [first] = lines;
  return {
    lines,
    /** With a pass, which pays for everything. */
    linesByPass: (name: string): ReceiptLine[] => [
      ...(first ? [first] : []),
      { text: t('passes.line', { name }), amount: `− ${t('passes.credits', { count: seats })}` },
    ],
    /** At the studio: what the code and the gift cards leave. */
    linesAtStudio: [
      ...lines.filter((line) => line !== atStudio),
      {
        text: t('payments.ways.at_studio'),
        help: cardMinimumText(words, dueNow(booking)),
        amount: `− ${money({ ...total, amount: total.amount - byCards })}`,
      },
    ],
    field: <CodeField label={t('payments.code.field')} busy={busy} disabled={disabled} failure={failure} onAdd={add} />,
  };
}
