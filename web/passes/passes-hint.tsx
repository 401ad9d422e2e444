import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { api } from '../browser-api.ts';
import { useWords } from '../words.tsx';
import { ownPassesQuery, studioPassesQuery } from './passes-queries.ts';

/** On the page where a booking is paid: where the studio sells passes, for a guest without one. */
export default function PassesHint({ booking }: { booking: Booking }) {
  const { t } = useWords();
  const { offering, studio, dates, addons } = booking;
  const isForSeats = dates.length === 1 && addons.length === 0;
  const own = useQuery({ ...ownPassesQuery(api, offering.id), enabled: isForSeats });
  const sold = useQuery({ ...studioPassesQuery(api, studio.id), enabled: isForSeats && own.data?.length === 0 });
  if (!sold.data || sold.data.items.length === 0) return null;
  return (
    <p className="small">
      {t('passes.come_often', { studio: studio.name })}{' '}
      <Link className="link" to={`/buy-pass/${studio.slug}`}>
        {t('passes.see')}
      </Link>
    </p>
  );
}
