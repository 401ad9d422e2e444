import { type ReactNode, useState } from 'react';
import type { StudioBookingDetails } from '#shared/schemas/owner-desk/studio-bookings.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { isDropped, isWaiting } from '#web/bookings/booking-words.ts';
import { Action } from '#web/bookings/page/action.tsx';
import * as actionsCss from '#web/bookings/page/booking-actions.module.css';
import { isByArrangement } from '#web/offerings/offering-words.ts';
import { DoorLink } from '#web/owner/door-link.tsx';
import { guestName } from '#web/owner/inbox/inbox-words.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import { TicketPrint } from '../ticket-print.tsx';
import { AddGuest } from './add-guest.tsx';
import { CancelPanel } from './cancel-panel.tsx';
import { DeskPayment } from './desk-payment.tsx';
import { GivenBack, hasGivenBack } from './given-back.tsx';
import { MovePanel } from './move-panel.tsx';
import { MoveSlotPanel } from './move-slot-panel.tsx';
import * as css from './one.module.css';
import { pendingRefunds } from './pending-refunds.ts';
import { RefundPanel } from './refund-panel.tsx';

export interface StudioActionProps {
  booking: StudioBookingDetails;
  studio: OwnStudio;
}

type Panel = 'move' | 'add' | 'cancel' | 'refund';

/** Brings what a link asked for into sight. */
const showIt = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

/**
 * What this member of the team can do with a booking now, each with what follows; and what not, with the reason.
 * @param hash of the URL: `#move` and `#refund` open their panels
 */
export function StudioActions({ booking, studio, hash }: StudioActionProps & { hash: string }) {
  const words = useWords();
  const { t } = words;
  const isAskedToGive = hash === '#refund';
  const [open, setOpen] = useState<Panel | undefined>(isAskedToGive ? 'refund' : hash === '#move' ? 'move' : undefined);
  const { event, state, cannot_cancel, cannot_move, cannot_change_attendees, service_type, seats } = booking;
  const guest = guestName(words, booking);
  const isSold = state === 'confirmed' || state === 'completed';
  const isSlot = isByArrangement(service_type);
  // Seats that wait for their payment are paid or withdrawn first.
  const waits = booking.held_change && 'bookings.change_held';
  const decides = studio.rights.includes('decide_bookings');
  const sells = studio.rights.includes('sell_at_desk');
  const canRefund = decides && booking.cannot_refund === null;
  // Once given, the form closes: it shows that it goes out, then what went back.
  const isGiven = pendingRefunds.usePending().has(booking.id);
  const isGiving = canRefund && open === 'refund';
  const close = () => setOpen(undefined);
  const changes: { key: Panel; title: string; say: string; cannot: string | null; panel: ReactNode }[] = [
    ...(decides
      ? [
          {
            key: 'move' as const,
            title: t(`booking_changes.move.${isSlot ? 'slot_title' : 'title'}`),
            say: t('studio_booking.can.move_say', { guest }),
            cannot: cannot_move ?? waits,
            panel: isSlot ? (
              <MoveSlotPanel booking={booking} studio={studio} onDone={close} />
            ) : (
              <MovePanel booking={booking} studio={studio} onDone={close} />
            ),
          },
        ]
      : []),
    ...(sells && !isSlot
      ? [
          {
            key: 'add' as const,
            title: t('studio_booking.can.add'),
            say: t('studio_booking.can.add_say'),
            cannot: cannot_change_attendees ?? waits,
            panel: <AddGuest booking={booking} studio={studio} onDone={close} />,
          },
        ]
      : []),
    ...(decides
      ? [
          {
            key: 'cancel' as const,
            title: t(`studio_booking.can.${seats > 1 ? 'cancel_seats' : 'cancel'}`),
            say: t('studio_booking.can.cancel_say', { guest }),
            cannot: cannot_cancel,
            panel: <CancelPanel booking={booking} studio={studio} onDone={close} />,
          },
        ]
      : []),
  ];
  return (
    <section className={css.section}>
      <h2>{t('studio_booking.can.title')}</h2>
      <ul className={actionsCss.can}>
        {isWaiting(booking) && state !== 'offered' && decides && (
          <Action title={t('studio_booking.can.answer')} say={t('studio_booking.can.answer_say', { guest })}>
            <ButtonLink size="s" kind="clay" to={`/manage-inbox/${studio.id}?booking=${booking.id}`}>
              {t('studio_booking.can.answer_act')}
            </ButtonLink>
          </Action>
        )}
        {booking.guest.id && studio.rights.includes('message_guests') && (
          <Action title={t('studio_booking.can.write', { guest })} say={t('studio_booking.can.write_say')}>
            <ButtonLink size="s" to={`/manage-messages/${studio.id}?booking=${booking.id}`}>
              {t('studio_booking.can.write_act')}
            </ButtonLink>
          </Action>
        )}
        {isSold && event.id && studio.rights.includes('check_in') && (
          <Action title={t('studio_booking.can.check_in')} say={t('studio_booking.can.check_in_say')}>
            <DoorLink event={event} />
          </Action>
        )}
        {sells && hasDeskMoney(booking) && <DeskPayment booking={booking} studio={studio} />}
        {sells && (booking.payment_summary?.paid_at_studio.amount ?? 0) > 0 && (
          <Action title={t('studio_booking.slip.title')} say={t('studio_booking.slip.say')}>
            <ButtonLink size="s" to={`/manage-bookings/${studio.id}/${booking.id}/slip`}>
              {t('studio_booking.slip.open')}
            </ButtonLink>
          </Action>
        )}
        {isSold && studio.rights.includes('see_guests') && (
          <Action title={t('studio_booking.can.print')} say={t('studio_booking.can.print_say')}>
            <TicketPrint booking={booking} />
          </Action>
        )}
        {!isDropped(booking) &&
          changes.map(({ key, title, say, cannot, panel }) =>
            cannot ? (
              <Action key={key} title={title} say={t(`errors.${cannot}`)} />
            ) : (
              <Action
                key={key}
                title={title}
                say={say}
                panel={open === key && <div ref={hash === `#${key}` ? showIt : undefined}>{panel}</div>}
              >
                <Button
                  size="s"
                  aria-expanded={open === key}
                  aria-label={open === key ? `${t('studio_booking.can.close')}: ${title}` : title}
                  onClick={() => setOpen(open === key ? undefined : key)}
                >
                  {t(open === key ? 'studio_booking.can.close' : `studio_booking.can.${key}_act`)}
                </Button>
              </Action>
            ),
          )}
        {(canRefund || hasGivenBack(booking)) && (
          <Action
            title={t(canRefund ? 'money_back.give.title' : 'money_back.before.all')}
            say={canRefund ? t('money_back.give.say', { guest }) : t('money_back.before.all_say')}
            panel={
              (isGiving || isGiven || hasGivenBack(booking)) && (
                <div className={css.form} id="refund" ref={isAskedToGive ? showIt : undefined}>
                  <GivenBack booking={booking} />
                  {(isGiving || isGiven) && (
                    <RefundPanel
                      booking={booking}
                      studio={studio}
                      onGiven={close}
                      onTakenBack={() => setOpen('refund')}
                    />
                  )}
                </div>
              )
            }
          >
            {canRefund && !isGiven && (
              <Button
                size="s"
                aria-expanded={isGiving}
                aria-label={`${t(`studio_booking.can.${isGiving ? 'close' : 'refund_act'}`)} ${t('money_back.give.title')}`}
                onClick={() => setOpen(isGiving ? undefined : 'refund')}
              >
                {t(`studio_booking.can.${isGiving ? 'close' : 'refund_act'}`)}
              </Button>
            )}
          </Action>
        )}
        {isDropped(booking) && !canRefund && (
          <Action title={t('studio_booking.can.nothing')} say={t('studio_booking.can.nothing_say')} />
        )}
      </ul>
    </section>
  );
}

/** True if the desk has taken money of a booking, or is to take it or to give it back. */
const hasDeskMoney = ({ due_at_studio: due, to_return: back, desk_payments }: StudioBookingDetails): boolean =>
  desk_payments.length > 0 || (due?.amount ?? 0) > 0 || (back?.amount ?? 0) > 0;
