import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { cardName } from '#shared/payments/card-name.ts';
import type { MoveOptions } from '#shared/schemas/bookings/booking-changes.ts';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import type { SavedCard } from '#shared/schemas/payments/payments.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { problemText } from '#web/problem-text.ts';
import { savedCardsQuery } from '#web/settings/person-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { DayBlock } from '#web/ui/day-block.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/words.tsx';
import { adoptBooking } from '../bookings-queries.ts';
import { payAtOnce } from '../pay/card/pay-at-once.ts';
import { moveResult } from '../result/booking-result.ts';
import { leadToResult } from '../result/use-result.ts';
import * as css from './change.module.css';
import { moveOptionsQuery } from './change-queries.ts';
import { DateChoices } from './date-choices.tsx';
import { SeatChoice } from './seat-choice.tsx';

/** Moves a booking, or some of its seats, to another date; says the difference before the button. */
export function MoveSection({ booking }: { booking: Booking }) {
  const { t, dayTime } = useWords();
  const { attendees, cannot_move, event } = booking;
  // The attendees who stay, so that a seat cancelled or given away in another tab is not among those that move.
  const [staying, setStaying] = useState<number[]>([]);
  const positions = attendees.map(({ position }) => position).filter((position) => !staying.includes(position));
  const [chosenId, setChosenId] = useState<string>();
  const options = useQuery({ ...moveOptionsQuery(api, booking.id, positions), enabled: cannot_move === null });
  const items = options.data?.items ?? [];
  const chosen = items.find(({ id, cannot }) => id === chosenId && cannot === null);
  return (
    <section id="move" className={css.section}>
      <h2>{t('booking_changes.move.title')}</h2>
      <p className="muted">
        {cannot_move
          ? t(`errors.${cannot_move}`)
          : options.data && t('booking_changes.move.until', { date: dayTime(options.data.until, event.time_zone) })}
      </p>
      {cannot_move === null && (
        <div className={css.two}>
          <div>
            {attendees.length > 1 && (
              <SeatChoice
                legend={t('booking_changes.move.who')}
                attendees={attendees}
                chosen={positions}
                onChange={(moving) =>
                  setStaying(attendees.map(({ position }) => position).filter((one) => !moving.includes(one)))
                }
              />
            )}
            {options.data?.cannot && <Note kind="sun" title={t(`errors.${options.data.cannot}`)} />}
            {options.isPending && positions.length > 0 && <SkeletonLine height="180px" />}
            {options.data && !options.data.cannot && items.length === 0 && (
              <p className="strong">{t('booking_changes.move.none')}</p>
            )}
            {items.length > 0 && positions.length > 0 && (
              <DateChoices
                legend={t('booking_changes.move.where_to')}
                items={items}
                zone={event.time_zone}
                chosenId={chosenId}
                onChoose={setChosenId}
              />
            )}
          </div>
          {chosen && options.data && positions.length > 0 && (
            <MoveSummary booking={booking} options={options.data} target={chosen} positions={positions} />
          )}
        </div>
      )}
    </section>
  );
}

interface MoveSummaryProps {
  booking: Booking;
  options: MoveOptions;
  target: MoveOptions['items'][number];
  positions: number[];
}

function MoveSummary({ booking, options, target, positions }: MoveSummaryProps) {
  const words = useWords();
  const { t, money, dayTime, language } = words;
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { event, payment } = booking;
  const zone = event.time_zone;
  const { difference } = target;
  const gap = { ...difference, amount: Math.abs(difference.amount) };
  const isPaid = payment !== 'free' || difference.amount !== 0;
  const move = async (card?: SavedCard) => {
    setBusy(true);
    setFailure(undefined);
    try {
      const isAll = positions.length === booking.attendees.length;
      const json = { event_id: target.id, shown_difference: difference, ...(!isAll && { positions }) };
      const moved = await readJson(api.bookings[':id'].move.$post({ param: { id: booking.id }, header: {}, json }));
      await adoptBooking(api, moved);
      if (moved.id !== booking.id) {
        await adoptBooking(api, await readJson(api.bookings[':id'].$get({ param: { id: booking.id } })));
      }
      const waiting = moved.held_change?.payment.id;
      const paid = waiting && card ? await payAtOnce(waiting, card.id, language) : undefined;
      const page = paid?.page ?? (waiting ? `/pay/${waiting}` : undefined);
      if (!page) return leadToResult(navigate, moved.id, moveResult(words, booking, moved));
      await navigate(page);
      if (paid?.url) window.location.assign(paid.url);
    } catch (error) {
      setFailure(problemText(t, error));
      setBusy(false);
    }
  };
  const isDearer = difference.amount > 0;
  // After a deposit a difference is due at the studio, but for what goes back of the deposit.
  const isOnline = booking.deposit === null && (typeof payment === 'object' || target.payment === 'online');
  const back = isOnline ? undefined : target.refund;
  const rest = { ...gap, amount: gap.amount - (back?.amount ?? 0) };
  const isHeld = isDearer && isOnline;
  const cards = useQuery({ ...savedCardsQuery(api), enabled: isHeld });
  const card = cards.data?.items.find(({ is_expired }) => !is_expired);
  const label = isHeld ? 'move_pay' : isDearer ? 'move_more' : difference.amount < 0 ? 'move_less' : 'move';
  return (
    <div className={css.summary}>
      <div className={css.fromTo}>
        <DayBlock instant={event.starts_at} zone={zone} withMonth />
        <Icon name="arrow-right" />
        <DayBlock instant={target.starts_at} zone={zone} withMonth />
      </div>
      {isPaid && (
        <dl className={`${css.sums} num`}>
          <div>
            <dt>{t('booking_changes.move.new_price', { count: options.seats })}</dt>
            <dd>{money(target.price)}</dd>
          </div>
          <div>
            <dt>{t('booking_changes.move.old_price')}</dt>
            <dd>{money(options.price)}</dd>
          </div>
          {back && back.amount > 0 && (
            <div data-sum>
              <dt>{t('booking_changes.move.back')}</dt>
              <dd>{money(back)}</dd>
            </div>
          )}
          {rest.amount !== 0 && (
            <div data-sum>
              <dt>
                {t(
                  `booking_changes.move.${isOnline ? (isDearer ? 'pay_now' : 'back') : isDearer ? 'more_at_studio' : 'less_at_studio'}`,
                )}
              </dt>
              <dd>{money(rest)}</dd>
            </div>
          )}
        </dl>
      )}
      {isHeld && !card && <p className="small strong">{t('booking_changes.move.held')}</p>}
      <p className="small muted">
        {t('booking_changes.move.conditions', { date: dayTime(target.starts_at, zone), count: options.seats })}
      </p>
      {failure && <Note kind="brick" title={failure} />}
      <Button
        kind="clay"
        busy={busy}
        busyLabel={t('booking_changes.busy')}
        onClick={() => move(isHeld ? card : undefined)}
      >
        {isHeld && card
          ? t('payments.saved.pay', { amount: money(gap), card: cardName(card) })
          : t(`booking_changes.move.${label}`, { amount: money(gap) })}
      </Button>
      {isHeld && card && (
        <button type="button" className="link action" disabled={busy} onClick={() => move()}>
          {t('payments.saved.other')}
        </button>
      )}
    </div>
  );
}
