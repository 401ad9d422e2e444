import { cardName } from '#shared/payments/card-name.ts';
import type { Payment, SavedCard } from '#shared/schemas/payments/payments.ts';
import * as stepCss from '#web/bookings/form/booking.module.css';
import { type BookingTerms, RuleInBar, RuleLine } from '#web/offerings/terms/rule-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Icon } from '#web/ui/icon.tsx';
import * as bookBarCss from '#web/ui/styles/book-bar.module.css';
import { useWords } from '#web/words.tsx';
import * as css from '../pay.module.css';
import { Receipt, type ReceiptLine } from '../receipt/receipt.tsx';
import type { SavedCardChoice } from './use-saved-card.ts';

interface SavedCardStepProps {
  payment: Payment;
  card: SavedCard;
  choice: SavedCardChoice;
  lines: readonly ReceiptLine[];
  /** What stands below the sum in the bar of small screens. */
  note: string;
  /** What the cancellation rule depends on. */
  terms: BookingTerms;
}

/** The receipt, the cards that the guest keeps, and the button that pays with one of them. */
export function SavedCardStep({ payment, card, choice, lines, note, terms }: SavedCardStepProps) {
  const { t, money } = useWords();
  const amount = money(payment.amount);
  const { saved_cards: cards, decline_code: declined } = payment;
  const button = (
    <Button kind="clay" busy={choice.busy} busyLabel={t('payments.asking_bank')} onClick={() => void choice.pay()}>
      {t('payments.saved.pay', { amount, card: cardName(card) })}
    </Button>
  );
  const other = (
    <button type="button" className="link action" disabled={choice.busy} onClick={() => choice.choose(undefined)}>
      {t('payments.saved.other')}
    </button>
  );
  return (
    <>
      <Receipt lines={lines} sum={t('payments.to_pay')} amount={amount} />
      {choice.failure ? (
        <div className={css.page}>
          <Note kind="brick" title={choice.failure} />
        </div>
      ) : (
        declined &&
        !choice.busy && (
          <div className={css.page}>
            <Note kind="brick" title={t(`payments.declined.${declined}`)}>
              {t('payments.saved.declined')}
            </Note>
          </div>
        )
      )}
      {cards.length > 1 && (
        <fieldset className={css.saved} disabled={choice.busy}>
          <legend>{t('payments.saved.choose')}</legend>
          {cards.map((each) => (
            <label key={each.id}>
              <input
                type="radio"
                name="saved-card"
                checked={each.id === card.id}
                onChange={() => choice.choose(each)}
              />
              <span className="num">{cardName(each)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <div className={css.go}>
        {button}
        <p className={css.secure}>
          <Icon name="shield-check" size="s" />
          <span>{t('payments.saved.secure')}</span>
        </p>
        <RuleLine {...terms} />
        <p>{other}</p>
      </div>
      <div className={`${bookBarCss.bookbar} ${stepCss.bookbar}`}>
        <p>
          <b>{amount}</b> <small className="muted">{t('payments.bar_now')}</small>
          <span>{note}</span>
          <RuleInBar {...terms} />
        </p>
        {button}
      </div>
    </>
  );
}
