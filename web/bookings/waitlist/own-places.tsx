import { useState } from 'react';
import type { WaitlistEntry } from '#shared/schemas/bookings/waitlist.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { offeringAddress, waitlistAddress } from '#web/offerings/urls.ts';
import { timeRange } from '#web/time/time-range.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DayBlock } from '#web/ui/day-block.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { KeptSeats } from './kept-seats.tsx';
import * as css from './own-places.module.css';
import { courseText } from './waited-for.ts';
import { refreshWaitlists } from './waitlist-queries.ts';

/** The guest's places on waitlists: offers first, then those that wait, then those that came to nothing. */
export function OwnPlaces({ entries }: { entries: readonly WaitlistEntry[] }) {
  const offered = entries.filter(({ state }) => state === 'offered');
  const others = entries.filter(({ state }) => state !== 'offered');
  return (
    <>
      {offered.map((entry) => (
        <div key={entry.id} className={css.offer}>
          <KeptSeats entry={entry} />
        </div>
      ))}
      {others.length > 0 && (
        <ul className={css.places}>
          {others.map((entry) => (
            <Place key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </>
  );
}

function Place({ entry }: { entry: WaitlistEntry }) {
  const words = useWords();
  const { t, dayTime } = words;
  const { busy, failure, run } = useAttempt();
  const [isLeaving, setLeaving] = useState(false);
  const { course_dates: dates, event, offering, studio, seats, state } = entry;
  const zone = event.time_zone;
  const isWaiting = state === 'waiting' && event.status === 'scheduled';
  const leave = () =>
    run(async () => {
      await readJson(api['waitlist-entries'][':id'].$delete({ param: { id: entry.id } }));
      await refreshWaitlists();
    });
  return (
    <li className={css.place}>
      <DayBlock instant={event.starts_at} zone={zone} withMonth />
      <div>
        <h3>{offering.title}</h3>
        <p className="small muted">
          {dates && dates.length > 0 && `${courseText(words, dates, zone)}, `}
          {timeRange(words, event.starts_at, event.ends_at, zone)} · <bdi>{studio.name}</bdi>
        </p>
        {isWaiting && (
          <p className={`small num ${css.facts}`}>
            {t('waitlist.place_short', { count: seats, position: entry.position ?? 1 })}
            {!dates && ` · ${t('waitlist.asks_until', { date: dayTime(entry.offers_end_at, zone) })}`}
          </p>
        )}
        <EndNote entry={entry} />
        {failure && <Note kind="brick" title={failure} />}
      </div>
      <div className={css.acts}>
        {isWaiting ? (
          isLeaving ? (
            <>
              <Button size="s" kind="brick" busy={busy} onClick={() => void leave()}>
                {t('waitlist.leave')}
              </Button>
              <Button size="s" kind="quiet" onClick={() => setLeaving(false)}>
                {t('waitlist.stay')}
              </Button>
            </>
          ) : (
            <>
              <ButtonLink size="s" to={waitlistAddress(entry.event_id, { isCourse: dates !== null })}>
                {t('waitlist.change_seats')}
              </ButtonLink>
              <Button size="s" kind="quiet" onClick={() => setLeaving(true)}>
                {t('waitlist.leave')}
              </Button>
            </>
          )
        ) : (
          <ButtonLink size="s" to={offeringAddress(offering)}>
            {t('waitlist.other_dates')}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}

/** What became of an offer, or of the event; nothing while all goes well. */
function EndNote({ entry }: { entry: WaitlistEntry }) {
  const { t, day, dayTime } = useWords();
  const { course_dates: dates, event, lapsed_at, offers_end_at, seats, state } = entry;
  const zone = event.time_zone;
  if (state === 'ended' || event.status === 'cancelled') {
    return (
      <Note
        kind="brick"
        title={dates ? t('waitlist.course_cancelled') : t('waitlist.cancelled', { date: day(event.starts_at, zone) })}
      >
        {t('waitlist.cancelled_help')}
      </Note>
    );
  }
  if (lapsed_at === null) return null;
  return (
    <Note kind="sun" icon="clock" title={t('waitlist.went_on', { date: dayTime(lapsed_at, zone) })}>
      {state === 'lapsed'
        ? t('waitlist.went_on_last')
        : dates
          ? t('waitlist.course_went_on_help', { count: seats })
          : t('waitlist.went_on_help', { count: seats, date: dayTime(offers_end_at, zone) })}
    </Note>
  );
}
