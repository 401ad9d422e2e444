import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { Offering } from '../../shared/schemas/offerings.ts';
import type { Slots } from '../../shared/schemas/slots.ts';
import { openAuth } from '../accounts/auth-request.ts';
import type { AuthMode } from '../accounts/credentials.ts';
import { useSession } from '../accounts/session.ts';
import { api } from '../browser-api.ts';
import { offeringAddress } from '../offerings/addresses.ts';
import { durationText } from '../offerings/offering-words.ts';
import { readSlotChoice, type SlotChoice, weekOf, writeSlotChoice } from '../slots/slot-address.ts';
import { type SlotsAsked, slotsQuery } from '../slots/slots-queries.ts';
import { Icon } from '../ui/icon.tsx';
import { Note } from '../ui/note.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useWords, type Words } from '../words.tsx';
import { type BookingStep, useBookingDraft } from './booking-draft.ts';
import { BookingSummary } from './booking-summary.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { useFocusedStep } from './focused-step.ts';
import { GuestsStep } from './guests-step.tsx';
import { SlotNote } from './slot-note.tsx';
import { SlotStep } from './slot-step.tsx';
import { StepBar } from './step-bar.tsx';
import { useSubmission } from './submission.ts';
import '../ui/column.css';
import './booking.css';

interface SlotFormProps {
  /** What the page came with; later weeks are fetched. */
  start: { offering: Offering; asked: SlotsAsked; slots: Slots };
  /** ISO instant of the page. */
  now: string;
}

/** When and how long, who comes, confirm: three steps on one page. What is chosen stands in the address. */
export function SlotForm({ start, now }: SlotFormProps) {
  const words = useWords();
  const { t, dayTime } = words;
  const { state, me } = useSession();
  const { offering } = start;

  const [query, setQuery] = useSearchParams();
  const choice = readSlotChoice(query);
  const asked = weekOf(choice);
  const slots = useQuery({
    ...slotsQuery(api, offering.slug, asked),
    initialData: JSON.stringify(asked) === JSON.stringify(start.asked) ? start.slots : undefined,
  });
  const free = slots.data?.days.flatMap((day) => day.slots) ?? [];
  const slot = free.find(({ starts_at }) => starts_at === choice.at);
  const chosen = slot && { ...slot, time_zone: offering.studio.time_zone };
  const length = durationText(words, slots.data?.length ?? offering.duration_minutes);

  const { seats, at } = choice;
  const [draft, change] = useBookingDraft(offering.id, at ? { eventId: at, seats } : {});
  const step = chosen ? draft.step : 1;
  const names = Array.from(
    { length: seats },
    (_, place) => draft.names[place] ?? (place === 0 ? (me?.full_name ?? '') : ''),
  );
  const go = useFocusedStep((next: BookingStep) => change({ step: next }));

  const choose = (part: Partial<SlotChoice>) => {
    const next = { ...choice, ...part };
    change({ eventId: next.at, seats: next.seats });
    clear();
    setQuery(writeSlotChoice(next), { replace: true, preventScrollReset: true });
  };
  const { submission, submit, clear } = useSubmission({
    offeringId: offering.id,
    draft: { ...draft, seats, names },
    wanted: slots.data &&
      chosen && {
        slot: {
          offering_id: offering.id,
          starts_at: chosen.starts_at,
          minutes: slots.data.length,
          space_id: choice.space,
        },
      },
    total: chosen?.price,
    refresh: async () => void (await slots.refetch()),
    change,
    drop: () => setQuery(writeSlotChoice({ ...choice, at: undefined }), { replace: true, preventScrollReset: true }),
    go,
    signIn: (then) => ask('login', then),
  });

  const ask = (mode: AuthMode, then: () => void) => {
    const reason = chosen && t('slots.sign_up_reason', { date: dayTime(chosen.starts_at, chosen.time_zone) });
    openAuth({ mode, reason, picture: offering.picture, onSuccess: then });
  };
  /** Whoever is a visitor becomes a guest first, in a dialog over the form, and goes on from where they were. */
  const asGuest = (then: () => void) => (state === 'in' ? then() : ask('sign-up', then));
  const on = (next: BookingStep) => asGuest(() => go(next));
  const summary = { offering, chosen, total: chosen?.price, now };
  const note = (
    <SlotNote
      submission={submission}
      zone={offering.studio.time_zone}
      onChoose={choose}
      onRetry={() => asGuest(submit)}
    />
  );
  // A link, or a longer time, may name what is not free.
  const gone = at && !chosen && !slots.isFetching && submission.kind === 'idle' && (
    <div className="step-note">
      <Note kind="sun" title={t('slots.gone')}>
        {t('slots.gone_help')}
      </Note>
    </div>
  );
  const busy = submission.kind === 'sending';
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
          <h1>{t(`slots.title_${offering.service_type}`)}</h1>
          <noscript>
            <Note>{t('bookings.no_script')}</Note>
          </noscript>
          <ol className="steps">
            <SlotStep
              open={step === 1}
              note={step === 1 && (gone || note)}
              offering={offering}
              slots={slots}
              choice={choice}
              chosen={chosen}
              now={now}
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
              act={t('slots.book')}
              total={chosen?.price}
              busy={busy}
              slow={submission.kind === 'sending' && submission.slow}
              onBook={() => asGuest(submit)}
            />
          </ol>
        </div>
        <BookingSummary {...summary} line={priceLine(words, offering, seats, length)} />
      </div>
      <StepBar
        {...summary}
        per={t('slots.for_length', { length })}
        choose={t('slots.choose')}
        step={step}
        busy={busy}
      />
    </div>
  );
}

/** "2 hours at €9 an hour", "2 × €30", "For the 2 of you" */
function priceLine({ t, money }: Words, { price, price_unit }: Offering, seats: number, length: string): string {
  if (price_unit === 'hour') return t('slots.line_hour', { length, price: money(price) });
  return price_unit === 'group' ? t('slots.line_group', { count: seats }) : `${seats} × ${money(price)}`;
}
