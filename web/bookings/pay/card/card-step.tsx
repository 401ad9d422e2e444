import type { ReactNode } from 'react';
import type { Payment } from '#shared/schemas/payments/payments.ts';
import * as stepCss from '#web/bookings/form/booking.module.css';
import { type BookingTerms, RuleInBar, RuleLine } from '#web/offerings/terms/rule-line.tsx';
import { Icon } from '#web/ui/icon.tsx';
import * as bookBarCss from '#web/ui/styles/book-bar.module.css';
import { useWords } from '#web/words.tsx';
import * as css from '../pay.module.css';
import { Receipt, type ReceiptLine } from '../receipt/receipt.tsx';
import { PayButton } from './pay-button.tsx';
import { ProviderPage } from './provider-page.tsx';
import { TestBank } from './test-bank.tsx';
import type { Paying } from './use-paying.ts';

interface CardStepProps {
  payment: Payment;
  paying: Paying;
  studio: string;
  /** The lines of the receipt above the sum. */
  lines: readonly ReceiptLine[];
  /** What stands between the receipt and the card. */
  below?: ReactNode;
  /** What stands below the sum in the bar of small screens. */
  note: ReactNode;
  /** What the cancellation rule depends on; undefined for what is not a booking. */
  terms?: BookingTerms | undefined;
  /** Other ways than the card. */
  children?: ReactNode;
}

/** The receipt, the card or the way to the provider's page, and the button that pays. */
export function CardStep({ payment, paying, studio, lines, below, note, terms, children }: CardStepProps) {
  const { t, money } = useWords();
  const { card, checkout } = paying;
  const isAsking = payment.capture === 'manual';
  const amount = money(payment.amount);
  const sum = t(isAsking ? 'payments.to_hold' : 'payments.to_pay');
  const button = <PayButton paying={paying} amount={amount} isAsking={isAsking} />;
  return (
    <>
      <Receipt
        lines={lines}
        sum={sum}
        amount={amount}
        after={isAsking ? { text: t('payments.to_pay'), amount: money({ ...payment.amount, amount: 0 }) } : undefined}
      />
      {below}
      {payment.provider === 'test_bank' ? (
        <TestBank card={card} canKeep={payment.can_keep_card} amount={amount} studio={studio} />
      ) : (
        <ProviderPage payment={payment} checkout={checkout} />
      )}
      {card.step === 'second_step' || (
        <>
          <div className={css.go}>
            {button}
            <p className={css.secure}>
              <Icon name="shield-check" size="s" />
              <span>{t(isAsking ? 'payments.secure_asking' : 'payments.secure', { studio })}</span>
            </p>
            {terms && <RuleLine {...terms} />}
            {children}
          </div>
          <div className={`${bookBarCss.bookbar} ${stepCss.bookbar}`}>
            <p>
              <b>{amount}</b>{' '}
              <small className="muted">{t(isAsking ? 'payments.bar_reserved' : 'payments.bar_now')}</small>
              <span>{note}</span>
              {terms && <RuleInBar {...terms} />}
            </p>
            {button}
          </div>
        </>
      )}
    </>
  );
}
