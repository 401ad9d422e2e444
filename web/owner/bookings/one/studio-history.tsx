import type { StudioBookingDetails } from '#shared/schemas/owner-desk/studio-bookings.ts';
import { isolate } from '#shared/text/isolate.ts';
import { quote } from '#shared/text/quote.ts';
import * as historyCss from '#web/bookings/page/booking-history.module.css';
import { stateBefore, textOf, withMoney } from '#web/bookings/page/history-steps.ts';
import { useSite } from '#web/site.ts';
import { useWords } from '#web/words.tsx';
import * as css from './one.module.css';

/** What both sides did with a booking, who and when, with their words, and what went back. */
export function StudioHistory({ booking }: { booking: StudioBookingDetails }) {
  const { t, dayTime, money, language } = useWords();
  const { name: site } = useSite();
  const { history, event } = booking;
  const when = (at: string | null | undefined) => (at ? dayTime(at, event.time_zone) : undefined);
  const who = ({ by, name }: StudioBookingDetails['history'][number]) => {
    const known = name ?? t('studio_bookings.nameless');
    if (by === 'platform') return site;
    return by === 'guest' ? known : t(`studio_booking.history.by_${by}`, { name: known });
  };
  const done = history.map((entry, index) => {
    const { at, message, change, date } = entry;
    return {
      ...{ at, message, from: when(change?.from), to: when(change?.to), date: when(date?.from) },
      text: textOf(entry, stateBefore(history, index), booking),
      names: change?.names.map(isolate).join(', '),
      amount: change?.kind === 'given_back' ? (change.refund ?? undefined) : undefined,
      who: who(entry),
    };
  });
  return (
    <section className={css.section}>
      <h2>{t('studio_booking.history.title')}</h2>
      <ol className={historyCss.history}>
        {withMoney(done, booking).map(({ text, at, message, amount, ...step }) => (
          <li key={`${text}${at}`} data-when="past">
            <b>{t(`studio_booking.history.${text}`, { ...step, amount: amount && money(amount) })}</b>
            <span className="num">{['who' in step && step.who, when(at)].filter(Boolean).join(' · ')}</span>
            {message && <q>{quote(message, language)}</q>}
          </li>
        ))}
      </ol>
    </section>
  );
}
