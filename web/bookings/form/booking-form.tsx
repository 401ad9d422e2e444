import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { priceLines } from '#shared/bookings/price-lines.ts';
import { MAX_SEATS } from '#shared/bookings/seat-limits.ts';
import type { Offering } from '#shared/schemas/offerings/offerings.ts';
import { api } from '#web/browser-api.ts';
import { type BookingChoice, bookingChoices, findChoice } from '#web/offerings/booking-choices.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords, type Words } from '#web/words.tsx';
import { minimumText } from '../booking-words.ts';
import { type BookingPage, bookingPageQuery } from '../bookings-queries.ts';
import { useKeptEntries } from '../waitlist/own-kept-seats.tsx';
import { type BookingDraft, type DraftFromUrl, useBookingDraft } from './booking-draft.ts';
import { BookingSteps } from './booking-steps.tsx';
import type { SummaryLine } from './booking-summary.tsx';
import { EventStep } from './event-step.tsx';
import { type OwnSeats, useOwnHold, useRedirectToHold } from './own-hold.ts';
import {
  bookedAddonsOf,
  isPriced,
  type PriceChoice,
  readPriceChoice,
  seatPricesOf,
  toRequest,
  totalOf,
  withReduction,
} from './price-choice.ts';
import { SubmissionNote } from './submission-note.tsx';
import { useBookingSteps } from './use-booking-steps.ts';

/** The booking form for an event or a course: which one and how many seats, who comes, confirm. */
export function BookingForm({ start, now }: { start: BookingPage; now: string }) {
  const words = useWords();
  const { t } = words;
  const page = useQuery({ ...bookingPageQuery(api, start.offering.slug), initialData: start });
  const full = page.data.offering;

  const [query, setQuery] = useSearchParams();
  const [draft, change] = useBookingDraft(full.id, askedBy(query, bookingChoices(page.data, now), full));
  const wanted = { eventId: query.get('event') ?? undefined, seats: draft.seats };
  const { seats: own, holdId } = useOwnHold(full.id, wanted, draft.replaces ?? query.get('change'));
  const choices = bookingChoices(withOwnSeats(page.data, own), now);
  const chosen = draft.eventId === undefined ? choices[0] : findChoice(choices, draft.eventId ?? '');
  const offering = withReduction(full, chosen?.reduction);
  const most = Math.min(chosen?.seats_left ?? MAX_SEATS, MAX_SEATS);
  const seats = Math.max(1, Math.min(draft.seats, most));
  const event = chosen?.event;
  const takenWithYours = event ? event.capacity - event.seats_left + seats : 0;
  const isShort = event?.guests_needed != null && takenWithYours < event.guests_needed;
  const choice = readPriceChoice(offering, draft, seats);
  const total = chosen && totalOf(chosen.price, offering.price_unit, choice);
  const form = useBookingSteps({
    offering,
    draft,
    change,
    seats,
    chosen,
    total,
    wanted: chosen && { ...chosen.wanted, ...toRequest(choice) },
    refresh: async () => void (await page.refetch()),
    drop: () => change({ eventId: null }),
  });
  useRedirectToHold(holdId, form.submission.kind === 'sending');
  const choose = (part: Partial<Pick<BookingDraft, 'eventId' | 'seats' | 'kinds' | 'addons'>>) => {
    change(part);
    form.clear();
    const asked = { event: part.eventId ?? chosen?.key ?? '', seats: String(part.seats ?? seats) };
    setQuery(asked, { replace: true, preventScrollReset: true });
  };

  const kept = useKeptEntries(offering.id);
  const isAsking = offering.booking_mode === 'requires_approval';
  const { step, submission } = form;
  const note = <SubmissionNote submission={submission} zone={chosen?.time_zone} onRetry={() => void form.submit()} />;
  // The event of a link or an older draft may have become full.
  const isKept = kept.some(({ event_id }) => event_id === draft.eventId);
  const gone = draft.eventId && !chosen && !isKept && submission.kind === 'idle' && (
    <Note kind="sun" title={t('bookings.date.gone')}>
      {t('bookings.date.gone_help')}
    </Note>
  );
  return (
    <BookingSteps
      form={form}
      title={t(isAsking ? 'bookings.ask_title' : 'bookings.title')}
      summary={{ offering, chosen, total, now, lines: chosen ? linesOf(words, full, chosen, draft, seats) : [] }}
      kinds={choice.kinds.map((kind) => kind?.name)}
      minimum={isShort ? minimumText(words, event.guests_needed) : undefined}
      note={note}
      act={t(isAsking ? 'offerings.ask_for_seats' : 'offerings.book_seats', { count: seats })}
      per={t('bookings.total_for', { count: seats })}
      choose={t('offerings.pick_date')}
    >
      <EventStep
        open={step === 1}
        note={step === 1 && (gone || note)}
        page={{ ...withOwnSeats(page.data, own), offering }}
        now={now}
        chosen={chosen}
        seats={seats}
        most={most}
        choice={choice}
        onChoose={choose}
        onEdit={() => form.go(1)}
        onNext={() => form.go(2)}
      />
    </BookingSteps>
  );
}

/** Counts the seats that are held for the reader as free: they are theirs to choose. */
const withOwnSeats = (page: BookingPage, own: OwnSeats): BookingPage => ({
  ...page,
  events: page.events.map((event) => ({ ...event, seats_left: event.seats_left + (own.get(event.id) ?? 0) })),
  courses: page.courses.map((course) => ({
    ...course,
    seats_left: course.seats_left + (own.get(course.dates[0]?.event_id ?? '') ?? 0),
  })),
});

/** Returns what the URL asks for; event and seats chosen on the offering's page complete the first step. */
function askedBy(
  query: URLSearchParams,
  choices: readonly BookingChoice[],
  { prices, addons }: Pick<Offering, 'prices' | 'addons'>,
): DraftFromUrl {
  const eventId = query.get('event');
  if (!eventId) return {};
  const choice = findChoice(choices, eventId);
  const seats = Number(query.get('seats') ?? Number.NaN);
  if (!Number.isInteger(seats) || seats < 1) return { eventId };
  // Kinds of prices and add-ons are chosen in the first step.
  const hasMore = prices.length > 0 || addons.length > 0;
  const fits = choice !== undefined && seats <= Math.min(choice.seats_left, MAX_SEATS);
  return { eventId, seats, step: fits && !hasMore ? 2 : 1 };
}

/** Lists how the total comes about: the full prices, and what a rule takes off. @param offering with its full prices */
function linesOf(
  words: Words,
  offering: Offering,
  { reduction, ...chosen }: BookingChoice,
  draft: BookingDraft,
  seats: number,
): SummaryLine[] {
  const choice = readPriceChoice(offering, draft, seats);
  if (!reduction) return fullLinesOf(words, offering, chosen, choice);
  const full = { ...chosen, price: reduction.full_price };
  const reduced = readPriceChoice(withReduction(offering, reduction), draft, seats);
  const unit = offering.price_unit;
  const off = totalOf(chosen.price, unit, reduced).amount - totalOf(full.price, unit, choice).amount;
  return [
    ...fullLinesOf(words, offering, full, choice),
    { text: words.t(`bookings.reduced.${reduction.kind}`), price: { ...chosen.price, amount: off } },
  ];
}

/** Lists what is booked at its full price: "2 × Standard", "1 × Child", "1 × Extra clay". */
function fullLinesOf(words: Words, offering: Offering, chosen: BookingChoice, choice: PriceChoice): SummaryLine[] {
  const { price } = chosen;
  if (!isPriced(choice)) {
    return [
      {
        text: priceLine(words, offering, chosen, choice.kinds.length),
        price: totalOf(chosen.price, offering.price_unit, choice),
      },
    ];
  }
  const base = choice.kinds.some(Boolean) ? words.t('bookings.kinds.base') : words.money(price);
  return priceLines(seatPricesOf(choice, price.amount), bookedAddonsOf(choice)).map(({ name, quantity, amount }) => ({
    text: `${quantity} × ${name ?? base}`,
    price: { ...price, amount },
  }));
}

/**
 * Formats how the price is calculated: "2 × €58", "2 × €160 for 6 dates"; a group's price does not depend on its size.
 */
function priceLine(words: Words, offering: Offering, { price, course }: BookingChoice, seats: number): string {
  const { t, money } = words;
  if (offering.price_unit === 'group') return t('bookings.for_group', { count: seats });
  const said = { price: money(price), count: course?.dates.length ?? 1 };
  const unit = course ? 'course' : offering.service_type === 'recurring' ? 'date' : undefined;
  return `${seats} × ${unit ? t(`catalogue.price.${unit}`, said) : money(price)}`;
}
