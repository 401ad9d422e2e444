import { useQuery } from '@tanstack/react-query';
import { statusTag } from '#shared/bookings/booking-status.ts';
import { statusFacts } from '#shared/bookings/status-facts.ts';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import type { WaitlistEntry } from '#shared/schemas/bookings/waitlist.ts';
import type { BookingReview } from '#shared/schemas/reviews.ts';
import { needsDetails, payText } from '#web/bookings/booking-words.ts';
import { ownEntriesQuery } from '#web/bookings/waitlist/waitlist-queries.ts';
import { api } from '#web/browser-api.ts';
import { waitlistAddress } from '#web/offerings/urls.ts';
import { bookingReviewsQuery } from '#web/reviews/reviews-queries.ts';
import { timeRange } from '#web/time/time-range.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { useWords, type Words } from '#web/words.tsx';
import { isReviewable } from '../booking-row.tsx';
import * as css from './overview.module.css';

interface Waiting {
  id: string;
  icon: IconName;
  title: string;
  /** Until when, or what is missing. */
  say: string;
  /** True where it is lost after a time. */
  isUrgent: boolean;
  to: string;
  action: string;
}

/** Visits of the last days for which a review is asked for at most. */
const ASKED_REVIEWS = 3;

interface WaitsForYouProps {
  /** Those that wait, or lie ahead. */
  bookings: readonly Booking[];
  past: readonly Booking[];
}

/** What the person has to answer, to fill in or to say, the most urgent first. */
export function WaitsForYou({ bookings, past }: WaitsForYouProps) {
  const words = useWords();
  const { t } = words;
  const entries = useQuery(ownEntriesQuery(api));
  const lately = past.filter(isReviewable).slice(0, ASKED_REVIEWS);
  const reviews = useQuery(bookingReviewsQuery(lately.map(({ id }) => id)));
  const offers = (entries.data ?? []).filter(({ state }) => state === 'offered');
  const items = [
    ...offers.map((entry) => waitlistOffer(words, entry)),
    ...bookings.filter(({ state }) => state === 'held').map((booking) => heldSeats(words, booking)),
    ...bookings.filter(({ state }) => state === 'offered').map((booking) => studioOffer(words, booking)),
    ...bookings.filter(needsDetails).map((booking) => missingDetails(words, booking)),
    ...lately.flatMap(({ id }, at) => {
      const review = reviews.data?.[at];
      return review?.refusal === null ? [openReview(words, id, review)] : [];
    }),
  ];
  return (
    <section>
      <h2 className={css.title}>
        {t('overview.waits')} {items.length > 0 && <span className={css.count}>{items.length}</span>}
      </h2>
      {items.length === 0 && <p className="muted">{t('overview.nothing_waits')}</p>}
      <ul className={css.lines}>
        {items.map(({ id, icon, title, say, isUrgent, to, action }) => (
          <li key={id}>
            <Icon name={icon} />
            <div>
              <b className="strong">{title}</b>
              <p className={isUrgent ? css.urgent : 'muted'}>{say}</p>
            </div>
            <ButtonLink size="s" kind={isUrgent ? 'clay' : 'line'} to={to} aria-label={`${action}: ${title}`}>
              {action}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function waitlistOffer({ t, dayTime }: Words, entry: WaitlistEntry): Waiting {
  const { id, event_id, course_dates, event, offering, offered_until, seats } = entry;
  return {
    id,
    icon: 'bell',
    title: t('overview.seats_kept', { count: seats, title: offering.title }),
    say: t('overview.kept_until', { date: dayTime(offered_until ?? event.starts_at, event.time_zone) }),
    isUrgent: true,
    to: waitlistAddress(event_id, { isCourse: course_dates !== null }),
    action: t('overview.take'),
  };
}

function heldSeats(words: Words, booking: Booking): Waiting {
  const { id, offering, payment, event } = booking;
  return {
    id,
    icon: 'hourglass',
    title: offering.title,
    say: `${words.dayTime(event.starts_at, event.time_zone)} · ${statusTag(statusFacts(booking), words, new Date())}`,
    isUrgent: true,
    to: typeof payment === 'string' ? `/bookings/${id}` : `/pay/${payment.id}`,
    action: payText(words, booking),
  };
}

function studioOffer(words: Words, booking: Booking): Waiting {
  const { t, day, dayTime, money } = words;
  const { id, event, studio, total, answer_due_at } = booking;
  const zone = event.time_zone;
  const offered = `${day(event.starts_at, zone)}, ${timeRange(words, event.starts_at, event.ends_at, zone)}, ${money(total)}.`;
  const until = answer_due_at && t('overview.kept_until', { date: dayTime(answer_due_at, zone) });
  return {
    id,
    icon: 'mail',
    title: t('overview.offer_of', { studio: studio.name }),
    say: until ? `${offered} ${until}` : offered,
    isUrgent: false,
    to: `/bookings/${id}`,
    action: t('overview.look'),
  };
}

function missingDetails({ t, day }: Words, { id, event, offering }: Booking): Waiting {
  return {
    id,
    icon: 'pencil',
    title: offering.title,
    say: t('overview.details_missing', { date: day(event.starts_at, event.time_zone) }),
    isUrgent: false,
    to: `/bookings/${id}`,
    action: t('dashboard.fill_in'),
  };
}

function openReview({ t, day }: Words, id: string, { offering, studio, until }: BookingReview): Waiting {
  return {
    id: `review-${id}`,
    icon: 'star',
    title: t('overview.how_was', { title: offering.title }),
    say: t('overview.review_until', { date: day(until, studio.time_zone) }),
    isUrgent: false,
    to: `/bookings/${id}/review`,
    action: t('overview.write'),
  };
}
