import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { CancellationBar } from '#web/offerings/terms/cancellation-bar.tsx';
import { problemText } from '#web/problem-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useWords } from '#web/words.tsx';
import { stepsOf } from '../booking-words.ts';
import { adoptBooking } from '../bookings-queries.ts';
import { type BookingResult, seatsResult } from '../result/booking-result.ts';
import * as css from './change.module.css';
import { cancellationQuoteQuery } from './change-queries.ts';
import { SeatChoice } from './seat-choice.tsx';

interface CancelSeatsProps {
  booking: Booking;
  onResult: (result: BookingResult) => void;
}

/** Cancels single seats of a booking; the amount changes with the choice. */
export function CancelSeats({ booking, onResult }: CancelSeatsProps) {
  const words = useWords();
  const { t } = words;
  const { attendees, event, payment, deposit, pass } = booking;
  const [positions, setPositions] = useState<number[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const chosen = positions.filter((position) => attendees.some((one) => one.position === position));
  const names = attendees.filter(({ position }) => chosen.includes(position)).map(({ name }) => name);
  const isAll = chosen.length === attendees.length;
  const cancel = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const param = { id: booking.id };
      const json = { positions: chosen };
      const after = await readJson(api.bookings[':id'].cancellation.$post({ param, header: {}, json }));
      setPositions([]);
      await adoptBooking(api, after);
      onResult(seatsResult(words, booking, after));
    } catch (error) {
      setFailure(problemText(t, error));
    }
    setBusy(false);
  };
  const label = isAll ? 'all' : names.length === 1 ? 'one' : 'some';
  return (
    <section id="cancel" className={css.section}>
      <h2>{t('booking_changes.cancel.title')}</h2>
      <p className="muted">{t(pass ? 'booking_changes.cancel.pass_say' : 'booking_changes.cancel.say')}</p>
      <SeatChoice
        legend={t('booking_changes.cancel.who')}
        attendees={attendees}
        chosen={chosen}
        onChange={setPositions}
        isStruck
      />
      {payment !== 'free' && (
        <CancellationBar
          steps={stepsOf(booking)}
          zone={event.time_zone}
          now={new Date().toISOString()}
          deposit={deposit}
        />
      )}
      {chosen.length > 0 && (
        <>
          {payment !== 'free' && <CancelSums booking={booking} positions={chosen} />}
          {failure && <Note kind="brick" title={failure} />}
          <div className={css.acts}>
            <Button kind="brick" busy={busy} busyLabel={t('booking_changes.busy')} onClick={cancel}>
              {t(`booking_changes.cancel.act_${label}`, { name: names[0] ?? '', seats: chosen.length })}
            </Button>
            <Button kind="quiet" onClick={() => setPositions([])}>
              {t('booking_changes.cancel.keep')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

function CancelSums({ booking, positions }: { booking: Booking; positions: number[] }) {
  const { t, money } = useWords();
  const quote = useQuery(cancellationQuoteQuery(api, booking.id, positions)).data;
  if (!quote) return null;
  const { left_total, refund, kept, rest, why } = quote;
  if (booking.pass) return <CreditsBack isBack={refund.amount > 0} count={positions.length} />;
  const isOnline = typeof booking.payment === 'object';
  const due = { ...left_total, amount: left_total.amount + kept.amount + booking.kept.amount };
  return (
    <>
      <dl className={`${css.sums} num`}>
        <div>
          <dt>{t(`booking_changes.cancel.${isOnline ? 'back' : 'less'}`)}</dt>
          <dd>{money(refund)}</dd>
        </div>
        {kept.amount > 0 && (
          <div>
            <dt>{t(`booking_changes.cancel.${isOnline ? 'not_back' : 'kept'}`)}</dt>
            <dd>{money(kept)}</dd>
          </div>
        )}
        {rest.amount > 0 && (
          <div>
            <dt>{t('booking_changes.move.less_at_studio')}</dt>
            <dd>{money(rest)}</dd>
          </div>
        )}
        {!isOnline && (
          <div data-sum>
            <dt>{t('booking_changes.cancel.due')}</dt>
            <dd>{money(due)}</dd>
          </div>
        )}
      </dl>
      {why === 'group_price' && <Note kind="sun" title={t('booking_changes.cancel.group_price')} />}
    </>
  );
}

/** The credits that go back to the pass that paid, or that it is too late for. */
function CreditsBack({ isBack, count }: { isBack: boolean; count: number }) {
  const { t } = useWords();
  return (
    <dl className={`${css.sums} num`}>
      <div>
        <dt>{t(`booking_changes.cancel.${isBack ? 'pass_back' : 'pass_kept'}`)}</dt>
        <dd>{t('booking_changes.cancel.credits', { count })}</dd>
      </div>
    </dl>
  );
}
