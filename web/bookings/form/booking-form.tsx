import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { MAX_SEATS, quote } from '../../../shared/bookings/bookings.ts';
import type { EventShape, Offering } from '../../../shared/schemas/offerings.ts';
import { api } from '../../browser-api.ts';
import { isOpen } from '../../offerings/terms/event-seats.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { useWords, type Words } from '../../words.tsx';
import { minimumText } from '../booking-words.ts';
import { type BookingPage, bookingPageQuery } from '../bookings-queries.ts';
import { type DraftFromUrl, useBookingDraft } from './booking-draft.ts';
import { BookingSteps } from './booking-steps.tsx';
import { EventStep } from './event-step.tsx';
import { SubmissionNote } from './submission-note.tsx';
import { useBookingSteps } from './use-booking-steps.ts';

/** The booking form for an event: which one and how many seats, who comes, confirm. */
export function BookingForm({ start, now }: { start: BookingPage; now: string }) {
  const words = useWords();
  const { t, dayTime } = words;
  const page = useQuery({ ...bookingPageQuery(api, start.offering.slug), initialData: start });
  const { offering, events } = page.data;
  const open = events.filter((event) => isOpen(event, now));

  const [query, setQuery] = useSearchParams();
  const [draft, change] = useBookingDraft(offering.id, askedBy(query, open));
  const chosen = draft.eventId === undefined ? open[0] : open.find(({ id }) => id === draft.eventId);
  const most = Math.min(chosen?.seats_left ?? MAX_SEATS, MAX_SEATS);
  const seats = Math.max(1, Math.min(draft.seats, most));
  const takenWithYours = chosen ? chosen.capacity - chosen.seats_left + seats : 0;
  const isShort = chosen?.guests_needed != null && takenWithYours < chosen.guests_needed;
  const total = chosen && quote(chosen.price, seats, offering.price_unit);
  const form = useBookingSteps({
    offering,
    draft,
    change,
    seats,
    chosen,
    total,
    reason: chosen && t('bookings.sign_up_reason', { count: seats, date: dayTime(chosen.starts_at, chosen.time_zone) }),
    wanted: chosen && { event_id: chosen.id, shown_starts_at: chosen.starts_at },
    refresh: async () => void (await page.refetch()),
    drop: () => change({ eventId: null }),
  });
  const choose = (part: { eventId?: string; seats?: number }) => {
    change(part);
    form.clear();
    const asked = { event: part.eventId ?? chosen?.id ?? '', seats: String(part.seats ?? seats) };
    setQuery(asked, { replace: true, preventScrollReset: true });
  };

  const isAsking = offering.booking_mode === 'requires_approval';
  const { step, submission } = form;
  const note = <SubmissionNote submission={submission} zone={chosen?.time_zone} onRetry={form.submit} />;
  // The event of a link or an older draft may have become full.
  const gone = draft.eventId && !chosen && submission.kind === 'idle' && (
    <Note kind="sun" title={t('bookings.date.gone')}>
      {t('bookings.date.gone_help')}
    </Note>
  );
  return (
    <BookingSteps
      form={form}
      title={t(isAsking ? 'bookings.ask_title' : 'bookings.title')}
      summary={{ offering, chosen, total, now, line: chosen && priceLine(words, offering, chosen, seats) }}
      minimum={isShort ? minimumText(words, chosen.guests_needed) : undefined}
      note={note}
      act={t(isAsking ? 'offerings.ask_for_seats' : 'offerings.book_seats', { count: seats })}
      per={t('bookings.total_for', { count: seats })}
      choose={t('offerings.pick_date')}
    >
      <EventStep
        open={step === 1}
        note={step === 1 && (gone || note)}
        offering={offering}
        events={events}
        now={now}
        chosen={chosen}
        seats={seats}
        most={most}
        onChoose={choose}
        onEdit={() => form.go(1)}
        onNext={() => form.goAsGuest(2)}
      />
    </BookingSteps>
  );
}

/** Returns what the URL asks for; event and seats chosen on the offering's page complete the first step. */
function askedBy(query: URLSearchParams, open: readonly EventShape[]): DraftFromUrl {
  const eventId = query.get('event');
  if (!eventId) return {};
  const event = open.find(({ id }) => id === eventId);
  const seats = Number(query.get('seats') ?? Number.NaN);
  if (!Number.isInteger(seats) || seats < 1) return { eventId };
  const fits = event !== undefined && seats <= Math.min(event.seats_left, MAX_SEATS);
  return { eventId, seats, step: fits ? 2 : 1 };
}

/** Formats how the price is calculated: "2 × €58", "2 × €35 a date"; a group's price does not depend on its size. */
function priceLine({ t, money }: Words, offering: Offering, { price }: EventShape, seats: number): string {
  if (offering.price_unit === 'group') return t('bookings.for_group', { count: seats });
  const each = offering.price_for === 'date' ? t('catalogue.price.date', { price: money(price) }) : money(price);
  return `${seats} × ${each}`;
}
