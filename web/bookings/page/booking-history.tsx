import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { quote } from '#shared/text/quote.ts';
import { useWords } from '#web/words.tsx';
import * as css from './booking-history.module.css';
import { historySteps } from './history-steps.ts';

/** What has happened to a booking, what it waits for, and what comes then. */
export function BookingHistory({ booking }: { booking: Booking }) {
  const { t, dayTime, money, language } = useWords();
  const { event, offering, studio } = booking;
  return (
    <section>
      <h2 className={css.title}>{t('booking_page.history.title')}</h2>
      <ol className={css.history}>
        {historySteps(booking).map(({ when, text, at, date, message, names, amount }) => (
          <li key={`${text}${at}`} data-when={when} aria-current={when === 'now' ? 'step' : undefined}>
            <b>
              {t(`booking_page.history.${text}`, {
                studio: studio.name,
                title: offering.title,
                names,
                amount: amount && money(amount),
                date: date && dayTime(date, event.time_zone),
              })}
            </b>
            {at && (
              <span className="num">
                {when === 'now'
                  ? t('booking_page.history.until', { date: dayTime(at, event.time_zone) })
                  : dayTime(at, event.time_zone)}
              </span>
            )}
            {message && <q>{quote(message, language)}</q>}
          </li>
        ))}
      </ol>
    </section>
  );
}
