import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { Money } from '../../../../shared/money/money.ts';
import type { NewDeskBooking } from '../../../../shared/schemas/desk-bookings.ts';
import type { DeskBooking } from '../../../../shared/schemas/studio-bookings.ts';
import { readJson } from '../../../api.ts';
import { newBookingKey } from '../../../bookings/form/booking-draft.ts';
import { api } from '../../../browser-api.ts';
import { TextField } from '../../../forms/fields/field.tsx';
import * as optionCss from '../../../forms/fields/option.module.css';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { useAttempt } from '../../../use-attempt.ts';
import { useWords } from '../../../words.tsx';
import { refreshStudioBookings } from '../one/booking-query.ts';
import * as css from './desk.module.css';

interface SaleFormProps {
  studioId: string;
  title: string;
  /** When it takes place; undefined until it is chosen. */
  when: string | undefined;
  seats: number;
  total: Money;
  /** What is sold; undefined until it is chosen. */
  wanted: Pick<NewDeskBooking, 'event_id' | 'slot' | 'prices' | 'addons'> | undefined;
  /** The text of the button. */
  act: (payment: 'free' | 'paid' | 'later') => string;
  /** The text of the button until something is chosen. */
  choose?: string;
  onSold: (sold: DeskBooking) => void;
  /** Called when the sale was refused, for example because others were faster. */
  onRefused?: () => void;
  /** The fields of what is sold. */
  children: ReactNode;
}

/** What is sold, who buys it, and whether they pay now. The sum stands on the button. */
export function SaleForm({ studioId, title, when, seats, total, wanted, children, ...props }: SaleFormProps) {
  const { act, choose, onSold, onRefused } = props;
  const { t } = useWords();
  const [isPaid, setPaid] = useState(true);
  const { busy, failure, run } = useAttempt();
  const isFree = total.amount === 0;
  // The same sale, sent again after a lost response, is made once.
  const sent = useRef({ sale: '', key: '' });
  const sell = (pressed: FormEvent<HTMLFormElement>) => {
    pressed.preventDefault();
    const typed = new FormData(pressed.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? '').trim();
    void run(async () => {
      const json = {
        ...wanted,
        seats,
        name: text('name'),
        ...(text('phone') && { phone: text('phone') }),
        ...(text('email') && { email: text('email') }),
        paid: isPaid && !isFree,
        shown_total: total,
      };
      const sale = JSON.stringify(json);
      if (sent.current.sale !== sale) sent.current = { sale, key: newBookingKey() };
      const header = { 'idempotency-key': sent.current.key };
      const sold = await readJson(api.studios[':id']['desk-bookings'].$post({ param: { id: studioId }, header, json }));
      onSold(sold);
      await refreshStudioBookings();
    }).then((isSold) => isSold || onRefused?.());
  };
  return (
    <form className={css.form} method="post" onSubmit={sell}>
      <h2>{title}</h2>
      {when && <p className="muted num">{when}</p>}
      {children}
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
      <Button type="submit" kind="clay" wide busy={busy} busyLabel={t('booking_changes.busy')} disabled={!wanted}>
        {wanted ? act(isFree ? 'free' : isPaid ? 'paid' : 'later') : choose}
      </Button>
    </form>
  );
}
