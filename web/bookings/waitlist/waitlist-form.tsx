import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { MAX_SEATS } from '../../../shared/bookings/bookings.ts';
import { formatTimes } from '../../../shared/time/time.ts';
import { useSession } from '../../accounts/session.ts';
import { api } from '../../browser-api.ts';
import { bookEventUrl } from '../../offerings/page/link-state.ts';
import { bookingAddress, offeringAddress } from '../../offerings/urls.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import * as columnCss from '../../ui/styles/column.module.css';
import { useWords, type Words } from '../../words.tsx';
import { JoinPanel } from './join-panel.tsx';
import { KeptSeats } from './kept-seats.tsx';
import { OtherDates } from './other-dates.tsx';
import * as css from './waitlist.module.css';
import { type WaitlistPage, waitlistPageQuery } from './waitlist-queries.ts';

/** The page of a full event: wait for seats of it, or choose another date. */
export function WaitlistForm({ start, now }: { start: WaitlistPage; now: string }) {
  const words = useWords();
  const { t, day } = words;
  const { state } = useSession();
  const [query] = useSearchParams();
  // What the server rendered knows no reader.
  const { data: page = start } = useQuery({
    ...waitlistPageQuery(api, start.event.id),
    initialData: start,
    refetchOnMount: 'always',
    enabled: state !== 'unknown',
  });
  const { event, waitlist, offering, events } = page;
  const own = waitlist.entry;
  const least = Math.min(event.seats_left + 1, event.capacity);
  const most = Math.min(event.capacity, MAX_SEATS);
  const asked = Number(query.get('seats') ?? Number.NaN);
  const [chosen, setChosen] = useState(Number.isInteger(asked) ? asked : undefined);
  const seats = Math.min(Math.max(chosen ?? own?.seats ?? 1, least), most);
  const reason = closedBecause(page, now);
  const others = events.filter(
    (other) =>
      other.id !== event.id && other.status === 'scheduled' && other.seats_left >= seats && other.closes_at > now,
  );
  return (
    <div className={`wrap ${css.page}`}>
      <PageHead title={headingOf(words, page)} hidden />
      <nav className={columnCss.crumb}>
        <Link to={offeringAddress(offering)}>
          <Icon name="arrow-left" size="s" />
          {offering.title}
        </Link>
      </nav>
      <div className={columnCss.two}>
        <div>
          <h1>{headingOf(words, page)}</h1>
          <p className={`lead muted ${css.lead}`}>
            {formatTimes(event.starts_at, event.ends_at, event.time_zone)} · {offering.studio.name}.{' '}
            {event.seats_left === 0 && t('waitlist.all_taken', { count: event.capacity })}{' '}
            {waitlist.one_given_back_in !== null && t('waitlist.given_back', { number: waitlist.one_given_back_in })}
          </p>
          {own?.state === 'offered' ? (
            <div className={css.offer}>
              <KeptSeats entry={own} />
            </div>
          ) : reason ? (
            <div className={css.panel}>
              <Note kind="sun" title={t(`waitlist.closed.${reason}`, { date: day(event.starts_at, event.time_zone) })}>
                {t('waitlist.closed.help')}
              </Note>
            </div>
          ) : (
            <JoinPanel page={page} seats={seats} least={least} most={most} onSeats={setChosen} />
          )}
          {event.seats_left > 0 && !reason && own?.state !== 'offered' && (
            <p className={css.under}>
              <Link className="link" to={bookEventUrl(bookingAddress(offering), event, event.seats_left)}>
                {t('waitlist.book_left', { count: event.seats_left })}
              </Link>
            </p>
          )}
        </div>
        <aside>
          <OtherDates offering={offering} events={others} seats={seats} />
          {others.length === 0 && (
            <>
              <p className="muted">{t('waitlist.no_others', { count: seats })}</p>
              <ButtonLink to={offeringAddress(offering)} className={css.wide}>
                {t('waitlist.see_offering')}
              </ButtonLink>
            </>
          )}
        </aside>
      </div>
    </div>
  );
}

/** Says what is full: "Sat 22 Nov is full", "1 seat left on Sat 22 Nov". */
function headingOf({ t, day }: Words, { event }: WaitlistPage): string {
  const said = { date: day(event.starts_at, event.time_zone) };
  return event.seats_left === 0 ? t('waitlist.full', said) : t('waitlist.few', { ...said, count: event.seats_left });
}

/** Why one cannot wait for it; undefined if one can. */
function closedBecause({ event, waitlist, offering }: WaitlistPage, now: string) {
  if (event.status === 'cancelled') return 'cancelled';
  if (new Date(event.starts_at) <= new Date(now)) return 'past';
  if (new Date(waitlist.offers_end_at) <= new Date(now)) return 'soon';
  return offering.booking_mode === 'request_only' ? 'past' : undefined;
}
