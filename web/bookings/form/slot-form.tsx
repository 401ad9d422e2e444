import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Offering } from '#shared/schemas/offerings/offerings.ts';
import type { AvailableSlot, AvailableSlots } from '#shared/schemas/slots.ts';
import { api } from '#web/browser-api.ts';
import { durationText } from '#web/offerings/offering-words.ts';
import { readSlotChoice, type SlotChoice, weekOf, writeSlotChoice } from '#web/slots/slot-address.ts';
import { type SlotsQuery, slotsQuery } from '#web/slots/slots-queries.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords, type Words } from '#web/words.tsx';
import * as css from './booking.module.css';
import { useBookingDraft } from './booking-draft.ts';
import { BookingSteps } from './booking-steps.tsx';
import type { SummaryLine } from './booking-summary.tsx';
import { useOwnHold, useRedirectToHold } from './own-hold.ts';
import { SlotNote } from './slot-note.tsx';
import { SlotStep } from './slot-step.tsx';
import { useBookingSteps } from './use-booking-steps.ts';

interface SlotFormProps {
  /** Data loaded with the page; other weeks are fetched. */
  start: { offering: Offering; asked: SlotsQuery; slots: AvailableSlots };
  /** ISO instant at which the page was rendered. */
  now: string;
}

/** The booking form for a slot: when and how long, who comes, confirm. The choice is in the URL. */
export function SlotForm({ start, now }: SlotFormProps) {
  const words = useWords();
  const { t } = words;
  const { offering } = start;

  const [query, setQuery] = useSearchParams();
  const choice = readSlotChoice(query);
  const write = (next: SlotChoice) => setQuery(writeSlotChoice(next), { replace: true, preventScrollReset: true });
  const asked = weekOf(choice);
  const slots = useQuery({
    ...slotsQuery(api, offering.slug, asked),
    initialData: JSON.stringify(asked) === JSON.stringify(start.asked) ? start.slots : undefined,
  });
  const free = slots.data?.days.flatMap((day) => day.slots) ?? [];
  const slot = free.find(({ starts_at }) => starts_at === choice.at);
  const chosen = slot && { ...slot, time_zone: offering.studio.time_zone };
  const total = chosen?.price;
  const length = durationText(words, slots.data?.length ?? offering.duration_minutes);

  const { seats, at } = choice;
  const [draft, change] = useBookingDraft(offering.id, at ? { eventId: at, seats } : {});
  const { holdId } = useOwnHold(offering.id, { startsAt: at, seats }, draft.replaces ?? query.get('change'));
  const form = useBookingSteps({
    offering,
    draft,
    change,
    seats,
    chosen,
    total,
    wanted: slots.data &&
      chosen && {
        slot: {
          offering_id: offering.id,
          starts_at: chosen.starts_at,
          minutes: slots.data.length,
          space_id: choice.space,
        },
      },
    refresh: async () => void (await slots.refetch()),
    drop: () => write({ ...choice, at: undefined }),
  });
  useRedirectToHold(holdId, form.submission.kind === 'sending');
  const choose = (part: Partial<SlotChoice>) => {
    const next = { ...choice, ...part };
    change({ eventId: next.at, seats: next.seats });
    form.clear();
    write(next);
  };

  const isAsking = offering.booking_mode === 'requires_approval';
  const { step, submission } = form;
  const note = (
    <SlotNote
      submission={submission}
      zone={offering.studio.time_zone}
      onChoose={choose}
      onRetry={() => void form.submit()}
    />
  );
  // A link or a longer duration may name a slot that is not free.
  const gone = at && !chosen && !slots.isFetching && submission.kind === 'idle' && (
    <div className={css.stepNote}>
      <Note kind="sun" title={t('slots.gone')}>
        {t('slots.gone_help')}
      </Note>
    </div>
  );
  return (
    <BookingSteps
      form={form}
      title={t(isAsking ? 'slots.ask_title' : `slots.title_${offering.service_type}`)}
      summary={{
        offering,
        chosen,
        total,
        now,
        lines: slot ? linesOf(words, slot, priceLine(words, offering, seats, length)) : [],
      }}
      note={note}
      act={t(isAsking ? 'slots.ask' : 'slots.book')}
      per={t('slots.for_length', { length })}
      choose={t('slots.choose')}
    >
      <SlotStep
        open={step === 1}
        note={step === 1 && (gone || note)}
        offering={offering}
        slots={slots}
        choice={choice}
        chosen={chosen}
        now={now}
        onChoose={choose}
        onEdit={() => form.go(1)}
        onNext={() => form.go(2)}
      />
    </BookingSteps>
  );
}

/** Lists the full price of a slot, and what a rule takes off. */
function linesOf({ t }: Words, { price, reduction }: AvailableSlot, text: string): SummaryLine[] {
  if (!reduction) return [{ text, price }];
  const { kind, full_price } = reduction;
  const off = { ...price, amount: price.amount - full_price.amount };
  return [
    { text, price: full_price },
    { text: t(`bookings.reduced.${kind}`), price: off },
  ];
}

/** Formats how the price is calculated: "2 hours at €9 an hour", "2 × €30", "For the 2 of you". */
function priceLine({ t, money }: Words, { price, price_unit }: Offering, seats: number, length: string): string {
  if (price_unit === 'hour') return t('slots.line_hour', { length, price: money(price) });
  return price_unit === 'group' ? t('slots.line_group', { count: seats }) : `${seats} × ${money(price)}`;
}
