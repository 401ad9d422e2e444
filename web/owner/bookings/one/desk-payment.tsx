import { readJson } from '../../../api.ts';
import { Action } from '../../../bookings/page/action.tsx';
import { api } from '../../../browser-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { useAttempt } from '../../../use-attempt.ts';
import { useWords } from '../../../words.tsx';
import { refreshStudioBookings } from './booking-query.ts';
import type { StudioActionProps } from './studio-actions.tsx';

/** Records that a booking, or what a deposit left of it, was paid at the desk, or takes that back. */
export function DeskPayment({ booking, studio }: StudioActionProps) {
  const { t, money } = useWords();
  const { busy, failure, run } = useAttempt();
  const { id, is_paid_at_desk: isPaid, total, kept, rest_at_studio: rest, paid_at_desk: paid } = booking;
  const price = rest ?? (total && { ...total, amount: total.amount + (kept?.amount ?? 0) });
  const due = price && { ...price, amount: price.amount - (paid?.amount ?? 0) };
  const record = () =>
    run(async () => {
      const param = { id: studio.id, booking: id };
      await readJson(api.studios[':id'].bookings[':booking']['desk-payment'].$put({ param, json: { paid: !isPaid } }));
      await refreshStudioBookings();
    });
  const say = isPaid
    ? t('studio_booking.pay.taken_say')
    : due && due.amount > 0
      ? t('studio_booking.pay.take_amount', { amount: money(due) })
      : t('studio_booking.pay.take_say');
  return (
    <Action
      title={t(isPaid ? 'studio_booking.pay.taken' : 'studio_booking.pay.take')}
      say={say}
      panel={failure && <Note kind="brick" title={failure} />}
    >
      <Button size="s" busy={busy} busyLabel={t('booking_changes.busy')} onClick={() => void record()}>
        {t(isPaid ? 'studio_booking.pay.undo' : 'studio_booking.pay.take_act')}
      </Button>
    </Action>
  );
}
