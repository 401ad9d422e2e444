import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { DESK_METHODS, type DeskMethod } from '#shared/bookings/desk-payments.ts';
import type { Money } from '#shared/money/money.ts';
import type { NewDeskBooking } from '#shared/schemas/owner-desk/desk-bookings.ts';
import type { DeskBooking } from '#shared/schemas/owner-desk/studio-bookings.ts';
import { readJson } from '#web/api.ts';
import { newBookingKey } from '#web/bookings/form/booking-draft.ts';
import { api } from '#web/browser-api.ts';
import { TextField } from '#web/forms/fields/field.tsx';
import * as optionCss from '#web/forms/fields/option.module.css';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { refreshStudioBookings } from '../one/booking-query.ts';
import { ChangeDue } from './change-due.tsx';
import * as css from './desk.module.css';

const METHODS = [...DESK_METHODS, 'later'] as const;
const ICON_OF = { cash: 'banknote', card: 'credit-card', later: 'clock' } as const;

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
  act: (payment: 'free' | 'later') => string;
  /** The text of the button until something is chosen. */
  choose?: string;
  /** @param given what was handed over in cash, where it was chosen */
  onSold: (sold: DeskBooking, given?: Money) => void;
  /** Called when the sale was refused, for example because others were faster. */
  onRefused?: () => void;
  /** The fields of what is sold. */
  children: ReactNode;
}

/** What is sold, who buys it, and whether they pay now. The sum stands on the button. */
export function SaleForm({ studioId, title, when, seats, total, wanted, children, ...props }: SaleFormProps) {
  const { act, choose, onSold, onRefused } = props;
  const { t, money } = useWords();
  const [method, setMethod] = useState<DeskMethod | 'later'>('cash');
  // In minor units; only this screen knows it.
  const [given, setGiven] = useState<number>();
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
        paid: method !== 'later' && !isFree,
        ...(method !== 'later' && !isFree && { method }),
        shown_total: total,
      };
      const sale = JSON.stringify(json);
      if (sent.current.sale !== sale) sent.current = { sale, key: newBookingKey() };
      const header = { 'idempotency-key': sent.current.key };
      const sold = await readJson(api.studios[':id']['desk-bookings'].$post({ param: { id: studioId }, header, json }));
      onSold(sold, method === 'cash' && given !== undefined ? { ...total, amount: given } : undefined);
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
          {METHODS.map((each) => (
            <label key={each} className={`${optionCss.opt} ${css.method}`}>
              <input type="radio" name="method" checked={method === each} onChange={() => setMethod(each)} />
              <span>
                <b>{t(`studio_booking.sell.${each}`)}</b>
                <small>{t(`studio_booking.sell.${each}_say`)}</small>
              </span>
              <Icon name={ICON_OF[each]} />
            </label>
          ))}
        </fieldset>
      )}
      {!isFree && method !== 'later' && (
        <p className={`${css.sum} num`}>
          <b className="strong">{t('studio_booking.sell.sum')}</b>
          <b>{money(total)}</b>
        </p>
      )}
      {!isFree && method === 'cash' && <ChangeDue total={total} given={given} onGiven={setGiven} />}
      {failure && <Note kind="brick" title={failure} />}
      <Button type="submit" kind="clay" wide busy={busy} busyLabel={t('booking_changes.busy')} disabled={!wanted}>
        {!wanted
          ? choose
          : isFree || method === 'later'
            ? act(isFree ? 'free' : 'later')
            : t(`studio_booking.sell.act_paid_${method}`, { total: money(total) })}
      </Button>
    </form>
  );
}
