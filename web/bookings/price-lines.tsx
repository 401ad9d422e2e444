import { priceLines } from '#shared/bookings/price-lines.ts';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { useWords } from '../words.tsx';

type PricedBooking = Pick<Booking, 'addons' | 'unit_price' | 'discount' | 'gift_cards' | 'pass'> & {
  attendees: Pick<Booking['attendees'][number], 'price' | 'price_kind'>[];
};

/** The lines below the price of a booking, of what it costs: "2 × Standard €116", "Code FANG10 −€5"; nothing where all seats cost the same. */
export function PriceLines({ booking }: { booking: PricedBooking }) {
  const { t, money } = useWords();
  const { attendees, addons, unit_price, discount, gift_cards, pass } = booking;
  if (pass) return null;
  const lines = priceLines(
    attendees.map(({ price, price_kind }) => ({ price: price?.amount ?? null, price_kind })),
    addons.map((addon) => ({ ...addon, price: addon.price.amount })),
  );
  const texts = [
    ...lines.map(
      ({ name, quantity, amount }) =>
        `${quantity} × ${name ?? t('bookings.kinds.base')} ${money({ ...unit_price, amount })}`,
    ),
    ...(discount ? [t('bookings.reduced.code', { code: discount.code ?? '', amount: money(discount.amount) })] : []),
    ...gift_cards.map(({ last4, is_credit, amount }) =>
      t(`bookings.reduced.${is_credit ? 'credit' : 'gift_card'}`, { last4, amount: money(amount) }),
    ),
  ];
  return texts.map((text) => (
    <span key={text} className="small muted num">
      <br />
      {text}
    </span>
  ));
}
