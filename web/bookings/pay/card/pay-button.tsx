import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import type { Paying } from './use-paying.ts';

interface PayButtonProps {
  paying: Paying;
  /** "€79.40" */
  amount: string;
  isAsking: boolean;
}

/** The button that charges the card, has the bank hold the amount, or leads to the provider's page. */
export function PayButton({ paying, amount, isAsking }: PayButtonProps) {
  const { t } = useWords();
  return (
    <Button
      kind="clay"
      icon="lock"
      busy={paying.isBusy}
      busyLabel={t(paying.isWaiting || !paying.leadsAway ? 'payments.asking_bank' : 'payments.page.opening')}
      onClick={() => void paying.pay()}
    >
      {t(isAsking ? 'payments.hold_amount' : 'payments.pay', { amount })}
    </Button>
  );
}
