import { priceLines } from '../../shared/bookings/price-lines.ts';
import type { Booking } from '../../shared/schemas/bookings.ts';
import { useWords } from '../words.tsx';

type PricedBooking = Pick<Booking, 'addons' | 'unit_price'> & {
  attendees: Pick<Booking['attendees'][number], 'price' | 'price_kind'>[];
};

/** The lines of what a booking costs: "2 × Standard €116"; nothing where all seats cost the same. */
export function PriceLines({ booking }: { booking: PricedBooking }) {
  const { t, money } = useWords();
  const { attendees, addons, unit_price } = booking;
  const lines = priceLines(
    attendees.map(({ price, price_kind }) => ({ price: price?.amount ?? null, price_kind })),
    addons.map((addon) => ({ ...addon, price: addon.price.amount })),
  );
  return lines.map(({ name, quantity, amount }) => (
    <span key={`${name} ${amount}`} className="small muted num">
      {quantity} × {name ?? t('bookings.kinds.base')} {money({ ...unit_price, amount })}
      <br />
    </span>
  ));
}
