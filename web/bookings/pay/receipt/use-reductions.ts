import { useNavigate } from 'react-router';
import { readGiftCardCode } from '#shared/money/gift-cards.ts';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { readJson } from '#web/api.ts';
import { adoptBooking } from '#web/bookings/bookings-queries.ts';
import { api } from '#web/browser-api.ts';
import { useAttempt } from '#web/use-attempt.ts';

/** Changes the promo code and the gift card of a held booking. @param onChanged fetches payment and booking again */
export function useReductions({ id }: Pick<Booking, 'id'>, paymentId: string, onChanged: () => Promise<void>) {
  const navigate = useNavigate();
  const { busy, failure, run } = useAttempt();
  const to = api.bookings[':id'];
  const param = { id };
  const change = (send: () => Promise<Booking>) =>
    run(async () => {
      const booking = await send();
      await adoptBooking(api, booking);
      // A card that was tried before cannot be asked for another amount: the booking has a new payment then.
      const next = typeof booking.payment === 'string' ? paymentId : booking.payment.id;
      const isOnPayPage = location.pathname.startsWith('/pay/');
      if (isOnPayPage && booking.state === 'held' && next !== paymentId)
        await navigate(`/pay/${next}`, { replace: true });
      await onChanged();
    });
  return {
    busy,
    failure,
    /** Uses a text as a gift card if it has the length of one, else as a promo code. */
    add: (text: string) => {
      const giftCard = readGiftCardCode(text);
      return change(async () =>
        giftCard
          ? readJson(to['gift-card'].$put({ param, json: { code: giftCard, book: false } }))
          : readJson(to.code.$put({ param, json: { code: text.trim(), book: false } })),
      );
    },
    removeCode: () => change(async () => readJson(to.code.$delete({ param }))),
    removeGiftCards: () => change(async () => readJson(to['gift-card'].$delete({ param }))),
  };
}
