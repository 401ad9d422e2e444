import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isComing } from '#web/bookings/booking-words.ts';
import { ownBookingsQuery } from '#web/bookings/bookings-queries.ts';
import { api } from '#web/browser-api.ts';
import { ownPassesQuery } from '#web/passes/passes-queries.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './price-extras.module.css';

/** What the reader has of an offering: the seats that are booked, and a pass that pays for it. */
export default function OwnAtOffering({ offeringId }: { offeringId: string }) {
  const { t, dayTime } = useWords();
  const bookings = useInfiniteQuery(ownBookingsQuery(api));
  const passes = useQuery(ownPassesQuery(api, offeringId));
  const coming = (bookings.data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter((booking) => booking.offering.id === offeringId && isComing(booking));
  const [pass] = passes.data ?? [];
  if (coming.length === 0 && !pass) return null;
  return (
    <div className={css.own}>
      {coming.map(({ id, seats, event }) => (
        <Note
          key={id}
          kind="leaf"
          title={t('offerings.extras.own', { count: seats, when: dayTime(event.starts_at, event.time_zone) })}
        >
          <Link className="link" to={`/bookings/${id}`}>
            {t('offerings.extras.own_see')}
          </Link>
        </Note>
      ))}
      {pass && <Note title={t('offerings.extras.pass', { pass: pass.name, count: pass.credits_left })} />}
    </div>
  );
}
