import type { ReactNode } from 'react';
import type { Payment } from '../../../shared/schemas/payments.ts';
import { Icon } from '../../ui/icon.tsx';
import * as bookBarCss from '../../ui/styles/book-bar.module.css';
import { useWords } from '../../words.tsx';
import * as stepCss from '../form/booking.module.css';
import * as css from './pay.module.css';
import { PayButton } from './pay-button.tsx';
import { TestBank } from './test-bank.tsx';
import type { CardPayment } from './use-card-payment.ts';

interface CardStepProps {
  payment: Payment;
  card: CardPayment;
  studio: string;
  /** The lines of the receipt above the sum. */
  lines: { text: string; amount: string }[];
  /** What stands below the sum in the bar of small screens. */
  note: string;
  /** Other ways than the card. */
  children?: ReactNode;
}

/** The receipt, the card, and the button that charges it. */
export function CardStep({ payment, card, studio, lines, note, children }: CardStepProps) {
  const { t, money } = useWords();
  const isAsking = payment.capture === 'manual';
  const amount = money(payment.amount);
  const sum = t(isAsking ? 'payments.to_hold' : 'payments.to_pay');
  return (
    <>
      <div className={css.receipt}>
        {lines.map((line) => (
          <p key={line.text} className={css.line}>
            <span>{line.text}</span>
            <span>{line.amount}</span>
          </p>
        ))}
        <p className={`${css.line} ${css.sum}`}>
          <span>{sum}</span>
          <b>{amount}</b>
        </p>
      </div>
      <TestBank card={card} amount={amount} studio={studio} />
      {card.step === 'second_step' || (
        <>
          <div className={css.go}>
            <PayButton card={card} amount={amount} isAsking={isAsking} />
            <p className={css.secure}>
              <Icon name="shield-check" size="s" />
              <span>{t(isAsking ? 'payments.secure_asking' : 'payments.secure', { studio })}</span>
            </p>
            {children}
          </div>
          <div className={`${bookBarCss.bookbar} ${stepCss.bookbar}`}>
            <p>
              <b>{amount}</b> <small className="muted">{sum}</small>
              <span>{note}</span>
            </p>
            <PayButton card={card} amount={amount} isAsking={isAsking} />
          </div>
        </>
      )}
    </>
  );
}
