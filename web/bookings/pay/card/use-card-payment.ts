import { useState } from 'react';
import type { DeclineCode } from '#shared/payments/payments.ts';
import type { Payment } from '#shared/schemas/payments/payments.ts';
import { useAttempt } from '#web/use-attempt.ts';
import type { PaymentCalls } from './payment-calls.ts';

export interface CardPayment {
  number: string;
  setNumber: (number: string) => void;
  /** The guest keeps the card for later changes. */
  keeps: boolean;
  setKeeps: (keeps: boolean) => void;
  /** `second_step`: the bank asks whether it is really the guest. */
  step: 'card' | 'second_step';
  /** Why the bank declined the last card. */
  declined: DeclineCode | null;
  /** True while the bank decides. */
  isWaiting: boolean;
  /** Why the request failed, as a sentence. */
  failure: string | undefined;
  /** Charges the card. @param confirmed the answer to the second step */
  pay: (confirmed?: boolean) => Promise<void>;
}

/** A number that goes through, so that trying things takes one press. */
const FIRST_NUMBER = '4242 4242 4242 4242';

/** Pays with a card of the test bank. @param onChanged fetches payment and booking again */
export function useCardPayment(payment: Payment, calls: PaymentCalls, onChanged: () => Promise<void>): CardPayment {
  const [number, setNumber] = useState(FIRST_NUMBER);
  const [keeps, setKeeps] = useState(false);
  const [step, setStep] = useState<CardPayment['step']>('card');
  const [declined, setDeclined] = useState<DeclineCode | null>(
    // That was a saved card, which is not in the field.
    payment.decline_code === 'authentication_required' ? null : payment.decline_code,
  );
  const { busy, failure, run } = useAttempt();
  const pay = async (confirmed?: boolean) => {
    setDeclined(null);
    await run(async () => {
      const json = { number, ...(keeps && { keep: true }), ...(confirmed !== undefined && { confirmed }) };
      const answer = await calls.payByCard(json);
      setStep(answer.outcome === 'second_step' ? 'second_step' : 'card');
      setDeclined(answer.decline_code);
    });
    await onChanged();
  };
  const isWaiting = busy || payment.state === 'pending';
  return { number, setNumber, keeps, setKeeps, step, declined, isWaiting, failure, pay };
}
