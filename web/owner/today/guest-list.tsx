import { Link } from 'react-router';
import { textBesideTotal } from '#shared/bookings/payment-text.ts';
import { scheduledStatusFacts } from '#shared/bookings/status-facts.ts';
import type { ScheduledEvent } from '#shared/schemas/owner-desk/owner-desk.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { isolate } from '#shared/text/isolate.ts';
import { quote } from '#shared/text/quote.ts';
import { formatTicketCode } from '#web/bookings/booking-words.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import { StateTag } from '../bookings/state-tag.tsx';
import { dueAtStudio } from './figures.ts';
import * as css from './owner-dashboard.module.css';

/** A collapsible list of the guests of an event. */
export function GuestList({ event, studio }: { event: ScheduledEvent; studio: Pick<OwnStudio, 'id' | 'rights'> }) {
  const { t, money } = useWords();
  if (event.bookings.length === 0) {
    return event.status === 'cancelled' ? null : <p className={`small muted ${css.gl}`}>{t('owner.nobody')}</p>;
  }
  const hasBegun = Date.parse(event.starts_at) <= Date.now();
  const givesBack = hasBegun && studio.rights.includes('decide_bookings');
  const due = event.status === 'cancelled' ? [] : dueAtStudio(event.bookings.filter(isSettled));
  return (
    <details className={css.gl}>
      <summary>
        <Icon name="chevron-down" size="s" />
        <span>
          {t('owner.bookings', { count: event.bookings.filter(({ state }) => state !== 'offered').length })} ·{' '}
          {t('catalogue.seats', { count: event.seats_taken - event.seats_offered })}
          {due.length > 0 && (
            <span className="muted"> · {t('owner.pay_at_studio', { total: due.map(money).join(' + ') })}</span>
          )}
        </span>
      </summary>
      <ul>
        {event.bookings.map((booking) => (
          <GuestRow
            key={booking.id}
            booking={booking}
            zone={event.time_zone}
            studioId={studio.id}
            givesBack={givesBack}
          />
        ))}
      </ul>
    </details>
  );
}

type ScheduledBooking = ScheduledEvent['bookings'][number];

/** True for a booking that waits neither for the studio nor for its guest. */
const isSettled = ({ state }: ScheduledBooking) => state === 'confirmed' || state === 'completed';

interface GuestRowProps {
  booking: ScheduledBooking;
  zone: string;
  studioId: string;
  /** True if money can go back now, to a guest who paid. */
  givesBack: boolean;
}

/** A booking with its guests, note and payment, and what it waits for. */
function GuestRow({ booking, zone, studioId, givesBack }: GuestRowProps) {
  const { t, money, language } = useWords();
  const { guest, attendees, seats, total, payment, payment_summary: summary, note, reference } = booking;
  const beside = summary && textBesideTotal(t, money, summary);
  const who = guest || attendees[0]?.name || '';
  const address = `/manage-bookings/${studioId}/${booking.id}`;
  const names = attendees.map(({ name }) => isolate(name)).join(', ');
  return (
    <li>
      <div>
        <p>
          <Link className="strong" to={address}>
            {who}
          </Link>{' '}
          <span className="muted">· {t('catalogue.seats', { count: seats })}</span>
        </p>
        {!isSettled(booking) && <StateTag facts={scheduledStatusFacts(booking, zone)} />}
        {names !== isolate(guest) && <p className="small">{names}</p>}
        {givesBack && isSettled(booking) && payment !== 'free' && (
          <p>
            <Link className="link action small" to={`${address}#refund`} aria-label={`${t('owner.give_back')}: ${who}`}>
              {t('owner.give_back')}
            </Link>
          </p>
        )}
        {note && <p className={`small ${css.glNote}`}>{quote(note, language)}</p>}
      </div>
      <p className={`small num ${css.glPay}`}>
        {payment === 'free' ? t('catalogue.free') : total && money(total)}
        {beside && <span className="tiny">{beside}</span>}
        <span className="tiny muted">{formatTicketCode(reference)}</span>
      </p>
    </li>
  );
}
