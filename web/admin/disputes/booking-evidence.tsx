import type { DisputedBooking, DisputeEvidence } from '#shared/schemas/disputes.ts';
import { quote } from '#shared/text/quote.ts';
import * as historyCss from '#web/bookings/page/booking-history.module.css';
import { stateBefore, textOf } from '#web/bookings/page/history-steps.ts';
import { groupedReference } from '#web/owner/money/dispute-words.ts';
import { useWords } from '#web/words.tsx';
import * as css from './disputes.module.css';
import { Facts } from './facts.tsx';

/** What can be shown to the bank about a booking: the terms as agreed, who came, what happened, and the mails. */
export function BookingEvidence({ booking, payer }: { booking: DisputedBooking; payer: DisputeEvidence['payer'] }) {
  const { t, money, dayTime } = useWords();
  const { offering, studio, reference, seats, dates, attendees, waiver, guest, time_zone: zone } = booking;
  const when = (at: string) => dayTime(at, zone);
  return (
    <article className={css.booking}>
      <h3>
        {offering}, {studio}
      </h3>
      <Facts
        facts={[
          ['reference', `${groupedReference(reference)} · ${t('disputes.seats', { count: seats })}`],
          ['guest', guest.email !== payer.email && [guest.name, guest.email].filter(Boolean).join(' · ')],
          ['booked', when(booking.booked_at)],
          ['dates', <Lines key="dates" lines={dates.map(({ starts_at }) => when(starts_at))} />],
          ['total', money(booking.total)],
          ['terms', <Terms key="terms" booking={booking} />],
          ['waiver', waiver && t('disputes.signed', { name: waiver.name, date: when(waiver.at) })],
          [
            'came',
            <Lines
              key="came"
              lines={attendees.map(({ name, checked_in_at: at }) =>
                at ? t('disputes.checked_in', { name, date: when(at) }) : t('disputes.not_checked_in', { name }),
              )}
            />,
          ],
        ]}
      />
      <div className={css.columns}>
        <History booking={booking} />
        <Mails booking={booking} />
      </div>
    </article>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <span className={css.lines}>
    {lines.map((line) => (
      <span key={line}>{line}</span>
    ))}
  </span>
);

/** What would have gone back until when, as it was agreed. */
function Terms({ booking: { terms, time_zone } }: { booking: DisputedBooking }) {
  const { t, dayTime } = useWords();
  const lines = terms.steps.map(({ share, until }) => {
    if (until) return t('disputes.term_until', { share, date: dayTime(until, time_zone) });
    return terms.steps.length === 1 ? t('disputes.term_never') : t('disputes.term_after');
  });
  return <Lines lines={lines} />;
}

function History({ booking: { history, time_zone } }: { booking: DisputedBooking }) {
  const { t, dayTime, money, language } = useWords();
  const when = (at: string | null | undefined) => (at ? dayTime(at, time_zone) : undefined);
  return (
    <div>
      <h4>{t('disputes.history')}</h4>
      <ol className={historyCss.history}>
        {history.map((entry, index) => {
          const { at, by, message, change, date } = entry;
          const text = textOf(entry, stateBefore(history, index), { objection: null, refunds: [] });
          return (
            <li key={`${text}${at}`} data-when="past">
              <b>
                {t(`studio_booking.history.${text}`, {
                  names: change?.names.join(', '),
                  amount: change ? money(change.refund) : undefined,
                  from: when(change?.from),
                  to: when(change?.to),
                  date: when(date?.from),
                })}
              </b>
              <span className="num">
                {t(`disputes.by.${by}`)} · {when(at)}
              </span>
              {message && <q>{quote(message, language)}</q>}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function Mails({ booking: { mails, time_zone } }: { booking: DisputedBooking }) {
  const { t, dayTime } = useWords();
  return (
    <div>
      <h4>{t('disputes.mails')}</h4>
      {mails.length === 0 ? (
        <p className="muted">{t('disputes.no_mails')}</p>
      ) : (
        <ul className={css.mails}>
          {mails.map(({ subject, at, is_sent }) => (
            <li key={`${subject}${at}`}>
              {subject}
              <span className="num">
                {dayTime(at, time_zone)}
                {!is_sent && ` · ${t('disputes.mail_not_sent')}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
