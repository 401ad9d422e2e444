import type { DeskMethod } from '#shared/bookings/desk-payments.ts';
import { DESK_METHODS } from '#shared/bookings/desk-payments.ts';
import type { Money } from '#shared/money/money.ts';
import type { TakenDeskPayment } from '#shared/schemas/owner-desk/desk-payments.ts';
import { readJson } from '#web/api.ts';
import { Action } from '#web/bookings/page/action.tsx';
import { api } from '#web/browser-api.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { refreshStudioBookings } from './booking-query.ts';
import * as css from './one.module.css';
import type { StudioActionProps } from './studio-actions.tsx';

/** Takes what is due at the desk, gives back what is to go back there, and lists what changed hands. */
export function DeskPayment({ booking, studio }: StudioActionProps) {
  const { t, money } = useWords();
  const { busy, failure, run } = useAttempt();
  const { due_at_studio: due, to_return: back, desk_payments: payments } = booking;
  const param = { id: studio.id, booking: booking.id };
  const record = (amount: Money, method: DeskMethod) =>
    run(async () => {
      const json = { amount, method };
      await readJson(api.studios[':id'].bookings[':booking']['desk-payments'].$post({ param, header: {}, json }));
      await refreshStudioBookings();
    });
  const undo = ({ id }: TakenDeskPayment) =>
    run(async () => {
      const path = api.studios[':id'].bookings[':booking']['desk-payments'][':payment'];
      await readJson(path.$delete({ param: { ...param, payment: id } }));
      await refreshStudioBookings();
    });
  const isDue = due !== null && due.amount > 0;
  const isBack = back !== null && back.amount > 0;
  const open = isDue ? due : isBack ? { ...back, amount: -back.amount } : undefined;
  const title = isDue ? 'take' : isBack ? 'give_back' : 'taken';
  const say = isDue
    ? t('studio_booking.pay.take_amount', { amount: money(due) })
    : isBack
      ? t('studio_booking.pay.give_back_say', { amount: money(back) })
      : t(`studio_booking.pay.${payments.some(({ can_undo }) => can_undo) ? 'taken_say' : 'taken_stays'}`);
  return (
    <Action
      title={t(`studio_booking.pay.${title}`)}
      say={say}
      panel={
        <>
          {failure && <Note kind="brick" title={failure} />}
          <DeskPayments payments={payments} zone={booking.event.time_zone} busy={busy} onUndo={undo} />
        </>
      }
    >
      {open && (
        <span className={css.methods}>
          {DESK_METHODS.map((method) => (
            <Button
              key={method}
              size="s"
              icon={method === 'cash' ? 'banknote' : 'credit-card'}
              busy={busy}
              busyLabel={t('booking_changes.busy')}
              onClick={() => void record(open, method)}
            >
              {t(`studio_booking.pay.${isDue ? 'in' : 'back_in'}_${method}`)}
            </Button>
          ))}
        </span>
      )}
    </Action>
  );
}

interface DeskPaymentsProps {
  payments: StudioActionProps['booking']['desk_payments'];
  zone: string;
  busy: boolean;
  onUndo: (payment: TakenDeskPayment) => void;
}

/** What was taken at the desk and given back, with who did it and when. */
function DeskPayments({ payments, zone, busy, onUndo }: DeskPaymentsProps) {
  const { t, money, dayTime } = useWords();
  if (payments.length === 0) return null;
  return (
    <ul className={`${css.payments} small num`}>
      {payments.map((payment) => {
        const { id, amount, method, taken_at, by, undone, can_undo } = payment;
        const how = t(`studio_booking.pay.method_${method ?? 'unknown'}`);
        return (
          <li key={id} data-undone={undone || undefined}>
            <b>{money(amount)}</b>
            <span className="muted">{[how, dayTime(taken_at, zone), ...(by ? [by] : [])].join(' · ')}</span>
            {can_undo && amount.amount > 0 && (
              <Button size="s" kind="quiet" disabled={busy} onClick={() => onUndo(payment)}>
                {t('studio_booking.pay.undo')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
