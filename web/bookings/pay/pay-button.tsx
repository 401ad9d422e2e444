import { Button } from '../../ui/button.tsx';
import { useWords } from '../../words.tsx';
import type { CardPayment } from './use-card-payment.ts';

/** The button that charges the card, or has the bank hold the amount. */
export function PayButton({ card, amount, isAsking }: { card: CardPayment; amount: string; isAsking: boolean }) {
  const { t } = useWords();
  return (
    <Button kind="clay" busy={card.isWaiting} busyLabel={t('payments.asking_bank')} onClick={() => void card.pay()}>
      {t(isAsking ? 'payments.hold_amount' : 'payments.pay', { amount })}
    </Button>
  );
}
