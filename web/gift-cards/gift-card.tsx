import type { ReceivedGiftCard } from '../../shared/schemas/gift-cards.ts';
import { Logo } from '../shell/logo.tsx';
import { useWords } from '../words.tsx';
import * as css from './gift-cards.module.css';

type ShownGiftCard = Pick<ReceivedGiftCard, 'amount' | 'balance' | 'sender_name' | 'message'> & {
  /** Null before it is paid: then nothing is said of what is left. */
  code: string | null;
};

/** A gift card as it would lie on the table: the house, from whom, its code and what is left on it. */
export function GiftCard({ card }: { card: ShownGiftCard }) {
  const { t, money } = useWords();
  const { amount, balance, code, sender_name: sender, message } = card;
  return (
    <div className={css.card}>
      <div className={css.cardHead}>
        <Logo />
        <b className={css.amount}>{money(amount)}</b>
      </div>
      {message && <p className={css.message}>{message}</p>}
      {sender && <p className="small">{t('gift_cards.from', { name: sender })}</p>}
      {code && (
        <>
          <p className={css.code}>{code}</p>
          <p className="small strong">{t('gift_cards.left', { amount: money(balance) })}</p>
        </>
      )}
    </div>
  );
}
