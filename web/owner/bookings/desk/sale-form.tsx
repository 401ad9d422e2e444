import { type FormEvent, useState } from 'react';
import { MAX_SEATS, quote } from '../../../../shared/bookings/bookings.ts';
import type { PlannedEvent } from '../../../../shared/schemas/events.ts';
import type { DeskBooking } from '../../../../shared/schemas/studio-bookings.ts';
import type { OwnStudio } from '../../../../shared/schemas/studio-editing.ts';
import { readJson } from '../../../api.ts';
import { api } from '../../../browser-api.ts';
import { TextField } from '../../../forms/fields/field.tsx';
import * as optionCss from '../../../forms/fields/option.module.css';
import { Stepper } from '../../../forms/fields/stepper.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { useAttempt } from '../../../use-attempt.ts';
import { useWords } from '../../../words.tsx';
import { refreshStudioBookings } from '../one/booking-query.ts';
import * as css from './desk.module.css';

interface SaleFormProps {
  studio: OwnStudio;
  event: PlannedEvent;
  /** IANA name of the studio's time zone. */
  zone: string;
  onSold: (sold: DeskBooking) => void;
}

/** How many, who, and whether they pay now. The sum stands on the button. */
export function SaleForm({ studio, event, zone, onSold }: SaleFormProps) {
  const { t, money, dayTime } = useWords();
  const [seats, setSeats] = useState(1);
  const [isPaid, setPaid] = useState(true);
  const { busy, failure, run } = useAttempt();
  const total = quote(event.price, seats, event.price_unit);
  const isFree = total.amount === 0;
  const sell = (pressed: FormEvent<HTMLFormElement>) => {
    pressed.preventDefault();
    const typed = new FormData(pressed.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? '').trim();
    void run(async () => {
      const json = {
        event_id: event.id,
        seats,
        name: text('name'),
        ...(text('phone') && { phone: text('phone') }),
        ...(text('email') && { email: text('email') }),
        paid: isPaid && !isFree,
        shown_total: total,
      };
      const sold = await readJson(
        api.studios[':id']['desk-bookings'].$post({ param: { id: studio.id }, header: {}, json }),
      );
      onSold(sold);
      await refreshStudioBookings();
    });
  };
  return (
    <form className={css.form} method="post" onSubmit={sell}>
      <h2>{event.offering.title}</h2>
      <p className="muted num">{dayTime(event.starts_at, zone)}</p>
      <div className={css.row}>
        <span className="small strong">{t('studio_booking.sell.seats')}</span>
        <Stepper
          label={t('studio_booking.sell.seats')}
          lessLabel={t('studio_booking.sell.less')}
          moreLabel={t('studio_booking.sell.more')}
          value={seats}
          max={Math.min(MAX_SEATS, event.capacity - event.seats_taken)}
          onChange={setSeats}
        />
      </div>
      <TextField label={t('booking_changes.give.name')} name="name" autoComplete="off" maxLength={200} required />
      <TextField label={t('studio_booking.sell.phone')} name="phone" type="tel" autoComplete="off" maxLength={40} />
      <TextField
        label={t('studio_booking.add.email')}
        help={t('studio_booking.sell.email_help')}
        name="email"
        type="email"
        autoComplete="off"
        maxLength={255}
      />
      {!isFree && (
        <fieldset className={`${optionCss.opts} ${css.pay}`}>
          <legend>{t('studio_booking.sell.pay')}</legend>
          {[true, false].map((paid) => (
            <label key={String(paid)} className={optionCss.opt}>
              <input type="radio" name="paid" checked={isPaid === paid} onChange={() => setPaid(paid)} />
              <b>{t(`studio_booking.sell.${paid ? 'paid' : 'later'}`)}</b>
            </label>
          ))}
        </fieldset>
      )}
      {failure && <Note kind="brick" title={failure} />}
      <Button type="submit" kind="clay" wide busy={busy} busyLabel={t('booking_changes.busy')}>
        {isFree
          ? t('studio_booking.sell.act_free', { count: seats })
          : t(`studio_booking.sell.${isPaid ? 'act_paid' : 'act_later'}`, { count: seats, total: money(total) })}
      </Button>
    </form>
  );
}
