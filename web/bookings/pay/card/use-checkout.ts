import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Payment } from '#shared/schemas/payments/payments.ts';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import type { PaymentCalls } from './payment-calls.ts';

export interface Checkout {
  /** The guest came back from the provider's page without paying. */
  isBack: boolean;
  /** True while the provider's page is opened. */
  isOpening: boolean;
  /** True while the server asks the provider, or the bank decides. */
  isAsking: boolean;
  /** Why the request failed, as a sentence. */
  failure: string | undefined;
  /** Goes to the provider's page. */
  open: () => Promise<void>;
  /** Fetches the state of the payment from the provider. */
  sync: () => Promise<void>;
}

/** Milliseconds between two requests to the provider while the bank decides. */
const POLL_INTERVAL = 5000;

/**
 * Pays on the provider's own page, and says how it went when the guest is back.
 * @param onChanged fetches payment and booking again
 */
export function useCheckout(payment: Payment, calls: PaymentCalls, onChanged: () => Promise<void>): Checkout {
  const { language } = useWords();
  const [search] = useSearchParams();
  const opening = useAttempt();
  const asking = useAttempt();
  const back = search.get('back');
  const isTaken = payment.provider !== 'test_bank';
  const sync = () =>
    asking
      .run(async () => {
        await calls.refresh();
        await onChanged();
      })
      .then(() => undefined);
  const isPending = payment.state === 'pending';
  const ask = useRef(sync);
  ask.current = sync;
  useEffect(() => {
    if (!isTaken || !back) return;
    void ask.current();
  }, [isTaken, back]);
  useEffect(() => {
    if (!isTaken || !isPending) return;
    const timer = setInterval(() => void ask.current(), POLL_INTERVAL);
    return () => clearInterval(timer);
  }, [isTaken, isPending]);
  const open = async () => {
    const isGone = await opening.run(async () => {
      const { url } = await calls.openPage(language);
      window.location.assign(url);
    });
    // It may be paid, or over, by now.
    if (!isGone) await onChanged();
  };
  return {
    isBack: back !== null,
    isOpening: opening.busy,
    isAsking: asking.busy || isPending,
    failure: opening.failure ?? asking.failure,
    open,
    sync,
  };
}
