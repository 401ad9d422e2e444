import { Link } from 'react-router';
import type { DeletionPreview } from '#shared/schemas/accounts.ts';
import { useSite } from '#web/site.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import * as css from '../settings.module.css';

/** Lists what is deleted with the account, and what prevents deleting it. */
export function DeletionHits({ preview: { bookings, studios, days } }: { preview: DeletionPreview }) {
  const { t } = useWords();
  const off = bookings.filter(({ cancelled }) => cancelled);
  const on = bookings.filter(({ cancelled }) => !cancelled);
  if (studios.length > 0) {
    return (
      <Note kind="sun" title={t('settings.data.studios', { count: studios.length })}>
        <ul className={css.hits}>
          {studios.map(({ id, name, slug }) => (
            <li key={id}>
              <Link className="link" to={`/studios/${slug}`}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
        <p>{t('settings.data.studios_say')}</p>
        <p>
          <Link className="link" to="/contact">
            {t('shell.write_to_us')}
          </Link>
        </p>
      </Note>
    );
  }
  return (
    <>
      <p>{t('settings.data.delete_means', { days })}</p>
      <BookingList title={t('settings.data.bookings_off', { count: off.length })} bookings={off} />
      <BookingList title={t('settings.data.bookings_on', { count: on.length })} bookings={on} />
    </>
  );
}

function BookingList({ title, bookings }: { title: string; bookings: DeletionPreview['bookings'] }) {
  const { dayTime } = useWords();
  const { time_zone } = useSite();
  if (bookings.length === 0) return null;
  return (
    <div>
      <p className="strong">{title}</p>
      <ul className={css.hits}>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <span>{booking.title}</span>
            <span className="small muted dot-sep">
              <span>{booking.studio}</span>
              <span>{dayTime(booking.starts_at, time_zone)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
