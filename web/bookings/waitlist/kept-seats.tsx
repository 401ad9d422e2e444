import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { WaitlistEntry } from '#shared/schemas/bookings/waitlist.ts';
import { formatTime } from '#shared/time/time.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { RuleLine } from '#web/offerings/terms/rule-line.tsx';
import { timeRange } from '#web/time/time-range.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { adoptBooking } from '../bookings-queries.ts';
import * as css from './kept-seats.module.css';
import { TimeLeft } from './time-left.tsx';
import { courseText } from './waited-for.ts';
import { refreshWaitlists } from './waitlist-queries.ts';

/** Seats that came free and are kept for a party on the waitlist: until when, and its answers. */
export function KeptSeats({ entry }: { entry: WaitlistEntry }) {
  const words = useWords();
  const { t, day, money } = words;
  const navigate = useNavigate();
  const { busy, failure, run } = useAttempt();
  const [isPassing, setPassing] = useState(false);
  const { booking_id: id, course_dates: dates, event, offered_at, offered_until: until, seats, total } = entry;
  if (!id || !until || !offered_at) return null;
  const zone = event.time_zone;
  const accept = (wanted: number) =>
    run(async () => {
      const header = { 'idempotency-key': `accept-${id}-${wanted}` };
      const json = wanted === seats ? {} : { seats: wanted };
      const taken = await readJson(api.bookings[':id'].acceptance.$post({ param: { id }, header, json }));
      await adoptBooking(api, taken);
      await refreshWaitlists();
      const payment = taken.state === 'held' && typeof taken.payment !== 'string' ? taken.payment : undefined;
      await navigate(payment ? `/pay/${payment.id}` : `/bookings/${id}`);
    });
  const pass = () =>
    run(async () => {
      await readJson(api['waitlist-entries'][':id'].$delete({ param: { id: entry.id } }));
      await refreshWaitlists();
    });
  const isFree = total.amount === 0;
  const one = { amount: Math.round(total.amount / seats), currency: total.currency };
  const time = formatTime(until, zone);
  return (
    <section aria-label={t('waitlist.your_turn')}>
      <div className={css.keep}>
        <p className="small strong">
          {dates ? courseText(words, dates, zone) : day(event.starts_at, zone)},{' '}
          {timeRange(words, event.starts_at, event.ends_at, zone)} · {entry.offering.title},{' '}
          <bdi>{entry.studio.name}</bdi>
        </p>
        <h3>{t('waitlist.kept_until', { count: seats })}</h3>
        <p className={css.until}>
          {time} <small>{day(until, zone)}</small>
        </p>
        <p className="small">{t('waitlist.kept_help', { count: seats, time })}</p>
        <TimeLeft from={offered_at} until={until} />
      </div>
      {failure && <Note kind="brick" title={failure} />}
      {isPassing ? (
        <div className={css.acts}>
          <p className="small">{t('waitlist.pass_sure')}</p>
          <Button kind="brick" busy={busy} onClick={() => void pass()}>
            {t('waitlist.pass_do', { count: seats })}
          </Button>
          <Button kind="quiet" onClick={() => setPassing(false)}>
            {t('waitlist.pass_not')}
          </Button>
        </div>
      ) : (
        <div className={css.acts}>
          <Button kind="clay" busy={busy} busyLabel={t('waitlist.taking')} onClick={() => void accept(seats)}>
            {isFree
              ? t('waitlist.take_free', { count: seats })
              : t('waitlist.take', { count: seats, total: money(total) })}
          </Button>
          {seats > 1 && (
            <Button disabled={busy} onClick={() => void accept(1)}>
              {isFree ? t('waitlist.only_one_free') : t('waitlist.only_one', { total: money(one) })}
            </Button>
          )}
          <Button kind="quiet" disabled={busy} onClick={() => setPassing(true)}>
            {t('waitlist.pass')}
          </Button>
          <ButtonLink kind="quiet" to={`/bookings/${id}`}>
            {t('waitlist.details')}
          </ButtonLink>
        </div>
      )}
      <RuleLine
        policy={entry.cancellation_policy}
        mode={entry.mode}
        startsAt={event.starts_at}
        bookedAt={offered_at}
        zone={zone}
        isFree={isFree}
      />
    </section>
  );
}
