import { type FormEvent, useState } from 'react';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import type { BookingRefund, ReturnChoice } from '#shared/schemas/bookings/refunds.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { TextField } from '#web/forms/fields/field.tsx';
import * as optionCss from '#web/forms/fields/option.module.css';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { adoptBooking } from '../bookings-queries.ts';
import * as css from './money.module.css';

/** A refund that the guest's bank returned: where the money is, and where it should go. */
export function ReturnedRefund({ booking, refund }: { booking: Booking; refund: BookingRefund }) {
  const { t, money } = useWords();
  const [isChanging, setChanging] = useState(false);
  const { returned, card_last4: last4 } = refund;
  if (!returned) return null;
  const amount = money(refund.amount);
  const account = isChanging ? null : returned.iban_last4;
  return (
    <section className={css.panel}>
      <Note kind="brick" title={t('money_back.returned.title', { amount })}>
        {last4 ? t('money_back.returned.say_card', { last4 }) : t('money_back.returned.say')}
      </Note>
      {account ? (
        <p className={css.line}>
          {t('money_back.returned.asked', { amount, last4: account })}
          <Button size="s" kind="quiet" onClick={() => setChanging(true)}>
            {t('money_back.returned.change')}
          </Button>
        </p>
      ) : (
        <WayForm booking={booking} returnId={returned.id} amount={amount} onDone={() => setChanging(false)} />
      )}
    </section>
  );
}

interface WayFormProps {
  booking: Booking;
  returnId: string;
  amount: string;
  onDone: () => void;
}

function WayForm({ booking, returnId, amount, onDone }: WayFormProps) {
  const { t } = useWords();
  const [way, setWay] = useState<ReturnChoice['way']>('transfer');
  const { busy, failure, run } = useAttempt();
  const send = (pressed: FormEvent<HTMLFormElement>) => {
    pressed.preventDefault();
    const typed = new FormData(pressed.currentTarget);
    const json: ReturnChoice =
      way === 'again'
        ? { way }
        : { way, iban: String(typed.get('iban')), account_name: String(typed.get('account_name')) };
    void run(async () => {
      const param = { id: booking.id, return: returnId };
      const answer = await readJson(api.bookings[':id']['returned-refunds'][':return'].$post({ param, json }));
      if (way === 'again') toast({ title: t('money_back.returned.toast', { amount }) });
      await adoptBooking(api, answer);
      onDone();
    });
  };
  return (
    <form className={css.form} method="post" onSubmit={send}>
      <fieldset className={optionCss.opts}>
        <legend>{t('money_back.returned.where')}</legend>
        {(['transfer', 'again'] as const).map((each) => (
          <label key={each} className={optionCss.opt}>
            <input type="radio" name="way" value={each} checked={way === each} onChange={() => setWay(each)} />
            <span>
              <b>{t(`money_back.returned.${each}`)}</b>
              <small>{t(`money_back.returned.${each}_say`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {way === 'transfer' && (
        <>
          <TextField
            label={t('money_back.returned.iban')}
            name="iban"
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            placeholder="ES00 0000 0000 0000 0000 0000"
            required
          />
          <TextField
            label={t('money_back.returned.account_name')}
            name="account_name"
            autoComplete="name"
            maxLength={120}
            required
          />
        </>
      )}
      {failure && <Note kind="brick" title={failure} />}
      <Button type="submit" kind="clay" busy={busy}>
        {t('money_back.returned.act', { amount })}
      </Button>
    </form>
  );
}
