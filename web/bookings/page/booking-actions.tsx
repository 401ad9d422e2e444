import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { requestAddress } from '#web/offerings/urls.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useWords, type Words } from '#web/words.tsx';
import { isDropped, isOver, isSlot, isWaiting, stepsOf } from '../booking-words.ts';
import { cancellationStepText } from '../ticket/cancellation-deadline.ts';
import { Action } from './action.tsx';
import * as css from './booking-actions.module.css';

/** The reason that needs no words: what has started is not cancelled or changed. */
const STARTED = 'bookings.started';

interface BookingActionsProps {
  booking: Booking;
  onCancel: () => void;
}

/** What the guest can do with a booking now, each with what it means; and what not, with the reason. */
export function BookingActions({ booking, onCancel }: BookingActionsProps) {
  const words = useWords();
  const { t } = words;
  const { studio, offering, cannot_cancel } = booking;
  const isOff = isDropped(booking);
  const cancelling = isWaiting(booking) ? (booking.state === 'offered' ? 'let_go' : 'take_back') : 'cancel';
  return (
    <section>
      <h2 className={css.title}>{t('booking_page.can.title')}</h2>
      <ul className={css.can}>
        {canReview(booking) && (
          <Action title={t('booking_page.can.review')} say={t('booking_page.can.review_say')}>
            <ButtonLink size="s" to={`/bookings/${booking.id}/review`}>
              {t('booking_page.can.review_act')}
            </ButtonLink>
          </Action>
        )}
        <Action
          title={t('booking_page.can.ask')}
          say={t(askKey(booking), { studio: studio.name, count: booking.seats })}
        >
          <ButtonLink size="s" to={requestAddress(offering)}>
            {t('booking_page.can.ask_act')}
          </ButtonLink>
        </Action>
        <Action title={t('booking_page.can.write', { studio: studio.name })} say={t('booking_page.can.write_say')}>
          <ButtonLink size="s" to={`/dashboard?tab=messages&booking=${booking.id}`}>
            {t('booking_page.can.write_act')}
          </ButtonLink>
        </Action>
        <ChangeActions booking={booking} />
        {!isOff &&
          booking.state !== 'held' &&
          cannot_cancel !== STARTED &&
          (cannot_cancel === null ? (
            <Action title={t(`booking_page.can.${cancelling}`)} say={cancelText(words, booking)}>
              <Button size="s" onClick={onCancel}>
                {t(`booking_page.can.${cancelling}_act`)}
              </Button>
            </Action>
          ) : (
            <Action title={t(`booking_page.can.${cancelling}`)} say={t(`errors.${cannot_cancel}`)} />
          ))}
        {isWaiting(booking) && (
          <Action
            title={t('booking_page.can.ticket')}
            say={t(`booking_page.can.ticket_${booking.state === 'offered' ? 'accept' : 'answer'}`, {
              studio: studio.name,
            })}
          />
        )}
      </ul>
    </section>
  );
}

/** A guest who said that it did not take place is not asked how it was, unless that was turned down. */
const canReview = ({ state, objection }: Booking) =>
  state === 'completed' && (objection === null || objection.state === 'dismissed');

/** Moving a booking, giving a seat away, and cancelling single seats, which have a screen of their own. */
function ChangeActions({ booking }: { booking: Booking }) {
  const { t } = useWords();
  const { id, cannot_move, cannot_change_attendees, cannot_cancel, state, seats } = booking;
  if (state !== 'confirmed' && state !== 'awaiting_approval') return null;
  if (isOver(booking)) return null;
  const actions = [
    { key: isSlot(booking) ? 'move_slot' : 'move', cannot: cannot_move, part: 'move' },
    { key: 'give', cannot: cannot_change_attendees, part: 'seats' },
    ...(seats > 1 ? [{ key: 'cancel_seats', cannot: cannot_cancel, part: 'cancel' }] : []),
  ];
  return actions.map(({ key, cannot, part }) =>
    cannot === STARTED ? null : cannot ? (
      <Action key={key} title={t(`booking_page.can.${key}`)} say={t(`errors.${cannot}`)} />
    ) : (
      <Action key={key} title={t(`booking_page.can.${key}`)} say={t(`booking_page.can.${key}_say`)}>
        <ButtonLink size="s" to={`/bookings/${id}/change#${part}`}>
          {t(`booking_page.can.${key}_act`)}
        </ButtonLink>
      </Action>
    ),
  );
}

/** Says what asking for another date leaves as it is: a booking, an offer, or seats that a waitlist offers. */
function askKey(booking: Booking): string {
  if (isDropped(booking) || isOver(booking)) return 'booking_page.can.ask_again';
  if (booking.state !== 'offered') return 'booking_page.can.ask_too';
  return `booking_page.can.ask_${booking.waitlist_entry_id === null ? 'offer' : 'seats'}`;
}

/** What taking back, letting go or cancelling means for money and seats. */
function cancelText(words: Words, booking: Booking): string {
  const { t } = words;
  const { state, payment, event, seats, waitlist_entry_id } = booking;
  if (state === 'requested') return t('booking_page.can.take_back_request');
  if (state === 'awaiting_approval') return t('booking_page.can.take_back_seats', { count: seats });
  if (state === 'offered' && waitlist_entry_id !== null) return t('booking_page.can.let_go_seats', { count: seats });
  if (state === 'offered') return t('booking_page.can.let_go_say');
  if (payment === 'free') return t('bookings.cancel.always_free');
  const coming = stepsOf(booking).filter(({ until }) => until === null || until > new Date());
  return cancellationStepText(words, coming, event.time_zone, booking.deposit).join(' ');
}
