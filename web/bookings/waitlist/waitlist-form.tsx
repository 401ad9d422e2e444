import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { MAX_SEATS } from '#shared/bookings/seat-limits.ts';
import { useSession } from '#web/accounts/session.ts';
import { api } from '#web/browser-api.ts';
import { bookEventUrl } from '#web/offerings/page/link-state.ts';
import { bookingAddress, offeringAddress } from '#web/offerings/urls.ts';
import { timeRange } from '#web/time/time-range.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import * as columnCss from '#web/ui/styles/column.module.css';
import { useWords, type Words } from '#web/words.tsx';
import { useRedirectFromWaitlist } from '../form/own-hold.ts';
import { JoinPanel } from './join-panel.tsx';
import { KeptSeats } from './kept-seats.tsx';
import { OtherDates } from './other-dates.tsx';
import { courseText, lineOf, otherChoices } from './waited-for.ts';
import * as css from './waitlist.module.css';
import { type WaitlistPage, waitlistPageQuery } from './waitlist-queries.ts';

/** The page of a full event or course: wait for seats of it, or choose another one. */
export function WaitlistForm({ start, now }: { start: WaitlistPage; now: string }) {
  const words = useWords();
  const { t, day } = words;
  const { state } = useSession();
  const [query] = useSearchParams();
  // What the server rendered knows no reader.
  const { data: page = start } = useQuery({
    ...waitlistPageQuery(api, { id: start.event.id, isCourse: start.isCourse }),
    initialData: start,
    refetchOnMount: 'always',
    enabled: state !== 'unknown',
  });
  const { waitlist, offering } = page;
  useRedirectFromWaitlist(offering, page.event.id);
  const line = lineOf(page);
  const own = waitlist.entry;
  const reason = closedBecause(page, now);
  const isCancelled = reason === 'cancelled';
  const least = isCancelled ? 1 : Math.min(line.seats_left + 1, line.capacity);
  const most = Math.min(line.capacity, MAX_SEATS);
  const asked = Number(query.get('seats') ?? Number.NaN);
  const [chosen, setChosen] = useState(Number.isInteger(asked) ? asked : undefined);
  const seats = Math.min(Math.max(chosen ?? own?.seats ?? 1, least), most);
  const others = otherChoices(page, seats, now);
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
            {line.dates && `${courseText(words, line.dates, line.time_zone)}, `}
            {timeRange(words, line.starts_at, line.ends_at, line.time_zone)} · <bdi>{offering.studio.name}</bdi>.{' '}
            {line.dates
              ? t('waitlist.course_whole')
              : line.seats_left === 0 && t('waitlist.all_taken', { count: line.capacity })}{' '}
            {waitlist.one_given_back_in !== null && t('waitlist.given_back', { number: waitlist.one_given_back_in })}
          </p>
          {line.dates && (
            <p className={`small muted num ${css.dates}`}>
              {line.dates.map(({ starts_at }) => day(starts_at, line.time_zone)).join(' · ')}
            </p>
          )}
          {own?.state === 'offered' ? (
            <div className={css.offer}>
              <KeptSeats entry={own} />
            </div>
          ) : isCancelled ? null : reason ? (
            <div className={css.panel}>
              <Note kind="sun" title={t(`waitlist.closed.${reason}`, { date: day(line.starts_at, line.time_zone) })}>
                {t('waitlist.closed.help')}
              </Note>
            </div>
          ) : (
            <JoinPanel page={page} seats={seats} least={least} most={most} onSeats={setChosen} />
          )}
          {line.seats_left > 0 && !reason && own?.state !== 'offered' && (
            <p className={css.under}>
              <Link
                className="link"
                to={bookEventUrl(bookingAddress(offering), { ...line, id: line.key }, line.seats_left)}
              >
                {t('waitlist.book_left', { count: line.seats_left })}
              </Link>
            </p>
          )}
        </div>
        <aside>
          <OtherDates offering={offering} choices={others} seats={seats} />
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

/** Says what is full: "Sat 22 Nov is full", "The course from Sat 22 Nov: 1 seat left". */
function headingOf({ t, day }: Words, page: WaitlistPage): string {
  const { dates, seats_left: count, starts_at, time_zone } = lineOf(page);
  const said = { date: day(starts_at, time_zone) };
  if (isEventCancelled(page)) return t('waitlist.closed.cancelled', said);
  if (count === 0) return t(dates ? 'waitlist.course_full' : 'waitlist.full', said);
  return t(dates ? 'waitlist.course_few' : 'waitlist.few', { ...said, count });
}

/** Why one cannot wait for it; undefined if one can. */
function closedBecause(page: WaitlistPage, now: string) {
  const { waitlist, offering } = page;
  const line = lineOf(page);
  if (isEventCancelled(page)) return 'cancelled';
  if (page.isCourse && !line.dates) return 'past';
  if (new Date(line.starts_at) <= new Date(now)) return 'past';
  if (new Date(waitlist.offers_end_at) <= new Date(now)) return 'soon';
  return offering.booking_mode === 'request_only' ? 'past' : undefined;
}

const isEventCancelled = (page: WaitlistPage): boolean => !lineOf(page).dates && page.event.status === 'cancelled';
