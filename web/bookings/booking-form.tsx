import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { MAX_SEATS, quote } from '../../shared/bookings.ts';
import type { EventShape, Offering } from '../../shared/schemas/offerings.ts';
import { openAuth } from '../accounts/auth-request.ts';
import type { AuthMode } from '../accounts/credentials.ts';
import { useSession } from '../accounts/session.ts';
import { api } from '../browser-api.ts';
import { offeringAddress } from '../offerings/addresses.ts';
import { isOpen } from '../offerings/event-seats.tsx';
import { Icon } from '../ui/icon.tsx';
import { Note } from '../ui/note.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useWords, type Words } from '../words.tsx';
import { type AskedDraft, type BookingStep, useBookingDraft } from './booking-draft.ts';
import { BookingSummary } from './booking-summary.tsx';
import { type BookingPage, bookingPageQuery } from './bookings-queries.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { DateStep } from './date-step.tsx';
import { useFocusedStep } from './focused-step.ts';
import { GuestsStep } from './guests-step.tsx';
import { StepBar } from './step-bar.tsx';
import { useSubmission } from './submission.ts';
import { SubmissionNote } from './submission-note.tsx';
import '../ui/column.css';
import './booking.css';

/** Date and seats, who comes, confirm: three steps on one page, with the price always in view. */
export function BookingForm({ start, now }: { start: BookingPage; now: string }) {
  const words = useWords();
  const { t, dayTime } = words;
  const { state, me } = useSession();
  const page = useQuery({ ...bookingPageQuery(api, start.offering.slug), initialData: start });
  const { offering, events } = page.data;
  const open = events.filter((event) => isOpen(event, now));

  const [query, setQuery] = useSearchParams();
  const [draft, change] = useBookingDraft(offering.id, askedBy(query, open));
  const chosen = draft.eventId === undefined ? open[0] : open.find(({ id }) => id === draft.eventId);
  const most = Math.min(chosen?.seats_left ?? MAX_SEATS, MAX_SEATS);
  const seats = Math.max(1, Math.min(draft.seats, most));
  const step = chosen ? draft.step : 1;
  const total = chosen && quote(chosen.price, seats, offering.price_unit);
  const names = Array.from({ length: seats }, (_, at) => draft.names[at] ?? (at === 0 ? (me?.full_name ?? '') : ''));

  const go = useFocusedStep((next: BookingStep) => change({ step: next }));
  const choose = (part: { eventId?: string; seats?: number }) => {
    change(part);
    clear();
    const asked = { event: part.eventId ?? chosen?.id ?? '', seats: String(part.seats ?? seats) };
    setQuery(asked, { replace: true, preventScrollReset: true });
  };
  const { submission, submit, clear } = useSubmission({
    offeringId: offering.id,
    draft: { ...draft, seats, names },
    wanted: chosen && { event_id: chosen.id, shown_starts_at: chosen.starts_at },
    total,
    refresh: async () => void (await page.refetch()),
    change,
    drop: () => change({ eventId: null }),
    go,
    signIn: (then) => ask('login', then),
  });

  const ask = (mode: AuthMode, then: () => void) => {
    const date = chosen && dayTime(chosen.starts_at, chosen.time_zone);
    const reason = date && t('bookings.sign_up_reason', { count: seats, date });
    openAuth({ mode, reason, picture: offering.picture, onSuccess: then });
  };
  /** Whoever is a visitor becomes a guest first, in a dialog over the form, and goes on from where they were. */
  const asGuest = (then: () => void) => (state === 'in' ? then() : ask('sign-up', then));
  const on = (next: BookingStep) => asGuest(() => go(next));
  const summary = { offering, chosen, total, now };
  const note = <SubmissionNote submission={submission} zone={chosen?.time_zone} onRetry={() => asGuest(submit)} />;
  // A link, or a draft of an hour ago, may name a date that has become full.
  const gone = draft.eventId && !chosen && submission.kind === 'idle' && (
    <Note kind="sun" title={t('bookings.date.gone')}>
      {t('bookings.date.gone_help')}
    </Note>
  );

  return (
    <div className="wrap">
      <PageHead title={t('bookings.head', { title: offering.title })} hidden />
      <nav className="crumb">
        <Link to={offeringAddress(offering)}>
          <Icon name="arrow-left" size="s" />
          {offering.title}
        </Link>
      </nav>
      <div className="two booking">
        <div>
          <h1>{t('bookings.title')}</h1>
          <noscript>
            <Note>{t('bookings.no_script')}</Note>
          </noscript>
          <ol className="steps">
            <DateStep
              open={step === 1}
              note={step === 1 && (gone || note)}
              offering={offering}
              events={events}
              now={now}
              chosen={chosen}
              seats={seats}
              most={most}
              onChoose={choose}
              onEdit={() => go(1)}
              onNext={() => on(2)}
            />
            <GuestsStep
              state={step === 2 ? 'open' : step > 2 ? 'done' : 'later'}
              note={step === 2 && note}
              names={names}
              studioNote={draft.note}
              onNames={(typed) => change({ names: typed })}
              onNote={(typed) => change({ note: typed })}
              onEdit={() => go(2)}
              onNext={() => on(3)}
            />
            <ConfirmStep
              open={step === 3}
              note={step === 3 && note}
              studio={offering.studio.name}
              total={total}
              busy={submission.kind === 'sending'}
              act={t('offerings.book_seats', { count: seats })}
              slow={submission.kind === 'sending' && submission.slow}
              onBook={() => asGuest(submit)}
            />
          </ol>
        </div>
        <BookingSummary {...summary} line={chosen && priceLine(words, offering, chosen, seats)} />
      </div>
      <StepBar
        {...summary}
        per={t('bookings.total_for', { count: seats })}
        choose={t('offerings.pick_date')}
        step={step}
        busy={submission.kind === 'sending'}
      />
    </div>
  );
}

/** Who chose date and seats on the offering's page has done the first step. */
function askedBy(query: URLSearchParams, open: readonly EventShape[]): AskedDraft {
  const eventId = query.get('event');
  if (!eventId) return {};
  const event = open.find(({ id }) => id === eventId);
  const seats = Number(query.get('seats') ?? Number.NaN);
  if (!Number.isInteger(seats) || seats < 1) return { eventId };
  const fits = event !== undefined && seats <= Math.min(event.seats_left, MAX_SEATS);
  return { eventId, seats, step: fits ? 2 : 1 };
}

/** "2 × €58"; what a group pays does not depend on how many come. */
function priceLine({ t, money }: Words, { price_unit }: Offering, { price }: EventShape, seats: number): string {
  if (price_unit === 'group') return t('bookings.for_group', { count: seats });
  return `${seats} × ${money(price)}`;
}
