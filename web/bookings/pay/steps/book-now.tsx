import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Money } from '#shared/money/money.ts';
import type { Booking } from '#shared/schemas/bookings/bookings.ts';
import { readJson } from '#web/api.ts';
import { adoptBooking } from '#web/bookings/bookings-queries.ts';
import * as stepCss from '#web/bookings/form/booking.module.css';
import { api } from '#web/browser-api.ts';
import { type BookingTerms, RuleInBar, RuleLine } from '#web/offerings/terms/rule-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import * as bookBarCss from '#web/ui/styles/book-bar.module.css';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import type { PaymentMethod } from '../methods/payment-method.ts';
import * as css from '../pay.module.css';
import { Receipt, type ReceiptLine } from '../receipt/receipt.tsx';

interface BookNowProps {
  booking: Booking;
  method: PaymentMethod;
  lines: readonly ReceiptLine[];
  /** What stands between the receipt and the button. */
  below: ReactNode;
  /** What stands below the sum in the bar of small screens. */
  note: ReactNode;
  terms: BookingTerms;
}

/** A receipt with nothing to pay now, and the button that books. */
export function BookNow({ booking, method, lines, below, note, terms }: BookNowProps) {
  const { t, money } = useWords();
  const navigate = useNavigate();
  const { busy, failure, run } = useAttempt();
  const book = () =>
    run(async () => {
      await adoptBooking(api, await bookBy(booking, method));
      await navigate(`/bookings/${booking.id}`, { replace: true });
    });
  const nothing: Money = { ...booking.total, amount: 0 };
  const isAsking = booking.mode === 'requires_approval';
  const button = (
    <Button
      kind="clay"
      busy={busy}
      busyLabel={t(isAsking ? 'bookings.confirm.asking' : 'bookings.confirm.busy')}
      onClick={() => void book()}
    >
      {t(isAsking ? 'bookings.send' : 'payments.book')}
    </Button>
  );
  return (
    <>
      <Receipt lines={lines} sum={t('payments.to_pay')} amount={money(nothing)} />
      {below}
      {failure && <Note kind="brick" title={failure} />}
      <div className={css.go}>
        {button}
        <RuleLine {...terms} />
      </div>
      <div className={`${bookBarCss.bookbar} ${stepCss.bookbar}`}>
        <p>
          <b>{money(nothing)}</b> <small className="muted">{t('payments.bar_now')}</small>
          <span>{note}</span>
          <RuleInBar {...terms} />
        </p>
        {button}
      </div>
    </>
  );
}

/** Books what is held: with a pass, to be paid at the studio, or because nothing is left to pay. */
function bookBy({ id }: Booking, method: PaymentMethod): Promise<Booking> {
  const to = api.bookings[':id'];
  const param = { id };
  if (method.kind === 'pass') return readJson(to.pass.$put({ param, json: { pass_id: method.pass.id } }));
  if (method.kind === 'at_studio') return readJson(to['pay-at-studio'].$post({ param }));
  return readJson(to.completion.$post({ param }));
}
