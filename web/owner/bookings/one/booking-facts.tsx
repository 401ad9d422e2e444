import { paymentSentence } from '#shared/bookings/payment-text.ts';
import { studioStatusFacts } from '#shared/bookings/status-facts.ts';
import type { StudioBookingDetails } from '#shared/schemas/owner-desk/studio-bookings.ts';
import { isolate } from '#shared/text/isolate.ts';
import { quote } from '#shared/text/quote.ts';
import { formatTicketCode } from '#web/bookings/booking-words.ts';
import { guestName } from '#web/owner/inbox/inbox-words.ts';
import { timeRange } from '#web/time/time-range.ts';
import { Tag } from '#web/ui/tag.tsx';
import { useWords, type Words } from '#web/words.tsx';
import { StateTag } from '../state-tag.tsx';
import * as css from './one.module.css';

/** Who booked what and when, what it costs and how it is paid, and how to reach them. */
export function BookingFacts({ booking }: { booking: StudioBookingDetails }) {
  const words = useWords();
  const { t, money, day, dayTime, language } = words;
  const { event, offering, seats, guest, note, reference, created_at, request } = booking;
  const zone = event.time_zone;
  const price = priceText(words, booking);
  const said = request?.text || note;
  return (
    <header className={css.head}>
      <StateTag facts={studioStatusFacts(booking)} />
      <h1>{t('studio_booking.heading', { guest: guestName(words, booking), count: seats })}</h1>
      <p className="lead num">
        <bdi>{offering.title}</bdi> · {day(event.starts_at, zone)},{' '}
        {timeRange(words, event.starts_at, event.ends_at, zone)}
      </p>
      {price && <p className="strong num">{price}</p>}
      {booking.price_lines.length > 0 && (
        <p className="small muted num">
          {booking.price_lines
            .map(
              ({ name, quantity, price: part }) =>
                `${quantity} × ${isolate(name ?? t('studio_booking.pay.base'))} ${money(part)}`,
            )
            .join(' · ')}
        </p>
      )}
      {said && <blockquote className={css.said}>{quote(said, language)}</blockquote>}
      <Details booking={booking} />
      <p className={`small muted num ${css.contact}`}>
        {guest.email && <a href={`mailto:${guest.email}`}>{guest.email}</a>}
        {guest.phone && <a href={`tel:${guest.phone.replace(/\s/g, '')}`}>{guest.phone}</a>}
        <span>{formatTicketCode(reference)}</span>
        <span>{t('studio_bookings.booked', { day: dayTime(created_at, zone) })}</span>
      </p>
    </header>
  );
}

/** What the guest answered and signed, and what is missing. */
function Details({ booking: { details, event } }: { booking: StudioBookingDetails }) {
  const { t, day } = useWords();
  const { questions, waiver, is_missing } = details;
  const said = questions.filter(({ answer }) => answer !== null);
  const signed = waiver?.signed;
  return (
    <>
      {said.length > 0 && (
        <dl className={css.answers}>
          {said.map(({ id, text, answer }) => (
            <div key={id}>
              <dt>{text}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      )}
      {signed && (
        <p className="small muted">
          {t(signed.minors.length > 0 ? 'studio_booking.signed_for' : 'studio_booking.signed', {
            name: signed.name,
            day: day(signed.at, event.time_zone),
            minors: signed.minors.map(isolate).join(', '),
          })}
        </p>
      )}
      {is_missing && (
        <p>
          <Tag kind="warn" icon="circle-alert">
            {t('studio_booking.missing_details')}
          </Tag>
        </p>
      )}
    </>
  );
}

/**
 * Says what was paid and how, and what is due; roles that may not see what guests pay read what the desk is to take.
 */
function priceText({ t, money }: Words, booking: StudioBookingDetails): string | undefined {
  const { payment, total, payment_summary: summary, due_at_studio: due, kept } = booking;
  if (payment === 'free') return t('catalogue.free');
  if (!summary || !total) {
    const how = t('bookings.paid.due_at_studio');
    return due && due.amount > 0 ? t('bookings.paid.one', { total: money(due), how }) : undefined;
  }
  const parts = [paymentSentence(t, money, summary) ?? money(total)];
  if (kept && kept.amount > 0) parts.push(t('studio_booking.pay.kept', { amount: money(kept) }));
  return parts.join(' · ');
}
