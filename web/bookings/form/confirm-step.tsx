import type { ReactNode } from 'react';
import type { SplitPrice } from '../../../shared/bookings/deposit.ts';
import type { Money } from '../../../shared/money/money.ts';
import * as optionCss from '../../forms/fields/option.module.css';
import { type BookingTerms, RuleLine } from '../../offerings/terms/rule-line.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { useWords } from '../../words.tsx';
import { CodeField } from '../code-field.tsx';
import * as css from './booking.module.css';
import { Step } from './step.tsx';
import type { PassChoice } from './use-pass-choice.ts';
import type { usePromoCode } from './use-promo-code.ts';

interface ConfirmStepProps {
  open: boolean;
  note: ReactNode;
  studio: string;
  /** Label of the button: "Book 2 seats". */
  act: string;
  total: Money | undefined;
  /** Undefined where all of it is paid at once. */
  deposit: SplitPrice | undefined;
  payment: 'online' | 'at_studio';
  /** The ways that the offering leaves. */
  ways: readonly Way[];
  pass: PassChoice;
  /** @param passId the pass that pays */
  onPayment: (payment: Way, passId: string | undefined) => void;
  /** Until when the studio answers, if it approves each booking. */
  answer?: string | undefined;
  /** A sentence if the event is below its minimum of guests. */
  minimum?: string | undefined;
  busy: boolean;
  /** True if submitting takes longer than expected. */
  slow: boolean;
  onBook: () => void;
  /** Undefined where no promo code can be used here. */
  code: ReturnType<typeof usePromoCode> | undefined;
  /** What the cancellation rule depends on. */
  terms: BookingTerms | undefined;
}

/** Step 3: what it costs and where it is paid. */
export function ConfirmStep({
  open,
  note,
  studio,
  act,
  total,
  deposit,
  answer,
  minimum,
  busy,
  slow,
  ...step
}: ConfirmStepProps) {
  const { t, money } = useWords();
  const { payment, ways, pass, onPayment, onBook, code, terms } = step;
  const { used } = pass;
  const free = total?.amount === 0 && !used;
  const way = free ? 'free' : payment;
  return (
    <Step
      number={3}
      title={t(answer ? 'bookings.confirm.ask_title' : 'bookings.confirm.title')}
      state={open ? 'open' : 'later'}
      summary={t(`bookings.confirm.${used ? 'later_pass' : LATER[way]}`)}
      onSubmit={onBook}
    >
      {note}
      <p className={css.pay}>
        <b>
          {used
            ? t('bookings.confirm.by_pass', { pass: used.name, count: pass.seats })
            : deposit
              ? t('bookings.confirm.deposit', { now: money(deposit.online), rest: money(deposit.at_studio) })
              : total
                ? t(`bookings.confirm.${way}`, { total: money(total) })
                : t('bookings.confirm.free')}
        </b>
        <span className="small muted">{t(`bookings.confirm.${used ? 'by_pass' : way}_help`, { studio })}</span>
      </p>
      {!free && ways.length + pass.usable.length > 1 && (
        <WaysToPay payment={payment} ways={ways} pass={pass} onPayment={onPayment} />
      )}
      {code &&
        !used &&
        (code.applied ? (
          <p className="small">
            {t('payments.code.line', { code: code.applied.code })}: {money(code.applied.amount)}{' '}
            <button type="button" className="link action" onClick={code.remove}>
              {t('payments.remove_short')}
            </button>
          </p>
        ) : (
          <CodeField label={t('payments.code.only')} busy={code.busy} failure={code.failure} onAdd={code.add} />
        ))}
      {answer && (
        <Note icon="clock" title={t('bookings.confirm.approval', { studio, date: answer })}>
          {t('bookings.confirm.approval_help')}
        </Note>
      )}
      {minimum && <Note>{minimum}</Note>}
      <Button
        type="submit"
        kind="clay"
        className={css.stepGo}
        busy={busy}
        busyLabel={t(answer ? 'bookings.confirm.asking' : 'bookings.confirm.busy')}
      >
        {act}
      </Button>
      {terms && <RuleLine {...terms} />}
      <p className={`small muted ${css.slow}`} role="status">
        {slow && t('bookings.confirm.slow')}
      </p>
    </Step>
  );
}

const LATER = { free: 'later_free', at_studio: 'later', online: 'later_online' } as const;

/** The choice between paying by card now, at the studio, and with a pass. */
function WaysToPay({
  payment,
  ways,
  pass,
  onPayment,
}: Pick<ConfirmStepProps, 'payment' | 'ways' | 'pass' | 'onPayment'>) {
  const { t, longDay } = useWords();
  const { usable, used, seats } = pass;
  return (
    <fieldset className={optionCss.opts}>
      <legend>{t('payments.ways.title')}</legend>
      {usable.map(({ id, name, credits_left: count, expires_at, studio }) => (
        <label key={id} className={optionCss.opt}>
          <input type="radio" name="payment" checked={id === used?.id} onChange={() => onPayment('online', id)} />
          <span>
            <b>{t('passes.choice', { count, seats, name })}</b>
            {expires_at && <small>{t('passes.until', { date: longDay(expires_at, studio.time_zone) })}</small>}
          </span>
        </label>
      ))}
      {ways.map((way) => (
        <label key={way} className={optionCss.opt}>
          <input
            type="radio"
            name="payment"
            checked={way === payment && !used}
            onChange={() => onPayment(way, undefined)}
          />
          <span>
            <b>{t(`payments.ways.${way}`)}</b>
            <small>{t(`payments.ways.${way}_help`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

type Way = 'online' | 'at_studio';
