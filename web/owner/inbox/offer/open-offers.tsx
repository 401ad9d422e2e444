import type { StudioBooking } from '#shared/schemas/owner-desk/studio-bookings.ts';
import { timeRange } from '#web/time/time-range.ts';
import { Avatar } from '#web/ui/pictures/avatar.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useWords } from '#web/words.tsx';
import { guestName } from '../inbox-words.ts';
import * as css from './open-offers.module.css';

/** The offers that wait for their guests; nothing if there are none. */
export function OpenOffers({ offers }: { offers: readonly StudioBooking[] }) {
  const { t } = useWords();
  if (offers.length === 0) return null;
  return (
    <section className={css.open}>
      <h2>{t('inbox.offer.open')}</h2>
      <ul>
        {offers.map((booking) => (
          <OpenOffer key={booking.id} booking={booking} />
        ))}
      </ul>
    </section>
  );
}

function OpenOffer({ booking }: { booking: StudioBooking }) {
  const words = useWords();
  const { t, day, dayTime, money } = words;
  const { event, offering, payment, total, answer_due_at } = booking;
  const zone = event.time_zone;
  const guest = guestName(words, booking);
  const facts = [
    offering.title,
    `${day(event.starts_at, zone)}, ${timeRange(words, event.starts_at, event.ends_at, zone)}`,
    ...(payment === 'free' ? [t('catalogue.free')] : total ? [money(total)] : []),
  ];
  return (
    <li>
      <Avatar name={guest} />
      <div>
        <b>{guest}</b>
        <p className="small muted num">{facts.join(' · ')}</p>
      </div>
      {answer_due_at && (
        <Tag kind="glaze" icon="clock">
          {t('inbox.offer.until', { date: dayTime(answer_due_at, zone) })}
        </Tag>
      )}
    </li>
  );
}
