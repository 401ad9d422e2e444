import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Booking } from '../../shared/schemas/bookings.ts';
import { readJson } from '../api.ts';
import { adoptBooking } from '../bookings/bookings-queries.ts';
import { api } from '../browser-api.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { useAttempt } from '../use-attempt.ts';
import { useWords } from '../words.tsx';
import * as css from './passes.module.css';
import { ownPassesQuery, studioPassesQuery } from './passes-queries.ts';

interface PassOfferProps {
  booking: Booking;
  /** True while the bank decides: nothing can change then. */
  disabled: boolean;
  onChanged: () => Promise<void>;
}

/** On the page where a booking is paid: the guest's passes that can pay for it, or where the studio sells some. */
export default function PassOffer({ booking, disabled, onChanged }: PassOfferProps) {
  const { t } = useWords();
  const { offering, studio, seats, dates, addons } = booking;
  const isForSeats = dates.length === 1 && addons.length === 0;
  const own = useQuery({ ...ownPassesQuery(api, offering.id), enabled: isForSeats });
  const sold = useQuery({ ...studioPassesQuery(api, studio.id), enabled: isForSeats && own.data?.length === 0 });
  const { busy, failure, run } = useAttempt();
  const usable = (own.data ?? []).filter((pass) => pass.credits_left >= seats);
  const pay = (pass_id: string) =>
    run(async () => {
      await adoptBooking(
        api,
        await readJson(api.bookings[':id'].pass.$put({ param: { id: booking.id }, json: { pass_id } })),
      );
      await onChanged();
    });
  if (usable.length > 0) {
    return (
      <section className={css.offer} aria-label={t('passes.title')}>
        {usable.map(({ id, name, credits_left }) => (
          <div key={id} className={css.offerRow}>
            <p>
              <b>{name}</b>
              <br />
              <span className="small muted">{t('passes.left', { count: credits_left })}</span>
            </p>
            <Button
              kind="ink"
              disabled={disabled}
              busy={busy}
              busyLabel={t('passes.use_busy')}
              onClick={() => void pay(id)}
            >
              {t('passes.use', { count: seats })}
            </Button>
          </div>
        ))}
        {failure && <Note kind="brick" title={failure} />}
      </section>
    );
  }
  if (!sold.data || sold.data.items.length === 0) return null;
  return (
    <p className="small">
      {t('passes.come_often', { studio: studio.name })} <Link to={`/buy-pass/${studio.slug}`}>{t('passes.see')}</Link>
    </p>
  );
}
