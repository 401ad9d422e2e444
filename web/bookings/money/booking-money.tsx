import { Link } from 'react-router';
import { refundReasonText } from '#shared/bookings/given-refunds.ts';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { quote } from '#shared/text/quote.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './money.module.css';
import { ObjectionPanel } from './objection-panel.tsx';
import { ReturnedRefund } from './returned-refund.tsx';

/** The credit that the studio gave for a booking, with the way to its code. */
function CreditGiven({ booking }: { booking: Booking }) {
  const { t, money } = useWords();
  const { credited } = booking.payment_summary;
  if (credited.amount === 0) return null;
  return (
    <section className={css.panel}>
      <Note
        kind="leaf"
        title={t('money_back.objection.guest_credited', { studio: booking.studio.name, amount: money(credited) })}
      >
        <Link className="link" to="/dashboard?tab=gift_cards">
          {t('money_back.objection.see_credit')}
        </Link>
      </Note>
    </section>
  );
}

/** Why money was given back: the house's reason, and the words of who gave it; each once, whatever it went back to. */
function GivenReasons({ booking }: { booking: Booking }) {
  const { t, language } = useWords();
  const reasons = booking.refunds.flatMap(({ given, at }) => {
    const preset = refundReasonText(t, given?.preset ?? null);
    const reason = given?.reason ? quote(given.reason, language) : '';
    return preset || reason ? [{ at, text: [preset, reason].filter(Boolean).join(' · ') }] : [];
  });
  return [...new Map(reasons.map((each) => [each.at + each.text, each.text]))].map(([key, reason]) => (
    <p key={key}>{t('money_back.reason', { reason })}</p>
  ));
}

/**
 * What the guest has to decide about money of a booking that goes back, why it was given, and the credit that was given
 * for it; nothing where there is none of it.
 */
export default function BookingMoney({ booking }: { booking: Booking }) {
  return (
    <div id="money" className={css.money}>
      {booking.refunds
        .filter(({ returned }) => returned)
        .map((refund) => (
          <ReturnedRefund key={refund.id} booking={booking} refund={refund} />
        ))}
      <GivenReasons booking={booking} />
      <CreditGiven booking={booking} />
      <ObjectionPanel booking={booking} />
    </div>
  );
}
