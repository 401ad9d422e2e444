import type { FormEvent } from 'react';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { TextField } from '#web/forms/fields/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { refreshStudioBookings } from './booking-query.ts';
import * as css from './one.module.css';
import type { StudioActionProps } from './studio-actions.tsx';

/** Adds one guest to a booking; where all of it is paid by card, the seat is held until its guest has paid it. */
export function AddGuest({ booking, studio, onDone }: StudioActionProps & { onDone: () => void }) {
  const { t, money } = useWords();
  const { busy, failure, run } = useAttempt();
  const { event, payment, rest_at_studio: rest, added_seat_price: price } = booking;
  const left = event.capacity - event.seats_taken;
  const isPaidByCard = payment === 'online' && !rest && price?.amount !== 0;
  const add = (pressed: FormEvent<HTMLFormElement>) => {
    pressed.preventDefault();
    const typed = new FormData(pressed.currentTarget);
    const email = String(typed.get('email')).trim();
    void run(async () => {
      const json = { name: String(typed.get('name')), ...(email && { email }) };
      const param = { id: studio.id, booking: booking.id };
      await readJson(api.studios[':id'].bookings[':booking'].seats.$post({ param, header: {}, json }));
      toast({
        // The seat is the guest's only once the card has paid.
        ...(isPaidByCard && { kind: 'warning' as const }),
        title: t(`studio_booking.add.${isPaidByCard ? 'asked' : 'done'}`, { name: json.name }),
      });
      onDone();
      await refreshStudioBookings();
    });
  };
  if (left < 1) return <Note kind="sun" title={t('studio_booking.add.full')} />;
  return (
    <form className={css.form} method="post" onSubmit={add}>
      <TextField label={t('booking_changes.give.name')} name="name" autoComplete="off" maxLength={200} required />
      <TextField
        label={t('studio_booking.add.email')}
        help={t('studio_booking.add.email_help')}
        name="email"
        type="email"
        autoComplete="off"
        maxLength={255}
      />
      <ul className={css.effects}>
        <li>{t('studio_booking.add.seats', { count: left - 1 })}</li>
        {price && price.amount > 0 && (
          <li>{t(`studio_booking.add.${isPaidByCard ? 'by_card' : 'at_studio'}`, { price: money(price) })}</li>
        )}
      </ul>
      {failure && <Note kind="brick" title={failure} />}
      <Button type="submit" kind="clay" busy={busy} busyLabel={t('booking_changes.busy')}>
        {t('studio_booking.can.add')}
      </Button>
    </form>
  );
}
