import { useWords } from '#web/words.tsx';
import * as css from '../pay.module.css';

/** A line of the receipt above the sum. */
export interface ReceiptLine {
  text: string;
  /** Below the text: why. */
  help?: string | undefined;
  amount: string;
  /** Undefined for what stays. */
  onRemove?: (() => Promise<unknown>) | undefined;
}

interface ReceiptProps {
  lines: readonly ReceiptLine[];
  sum: string;
  amount: string;
  /** Where the card is only reserved, what is paid now. */
  after?: ReceiptLine | undefined;
}

/** What is paid, line by line, and the sum. */
export function Receipt({ lines, sum, amount, after }: ReceiptProps) {
  const { t } = useWords();
  return (
    <div className={css.receipt}>
      {lines.map(({ text, help, amount: part, onRemove }) => (
        <p key={text} className={css.line}>
          <span>
            {text}{' '}
            {onRemove && (
              <button
                type="button"
                className="link action"
                aria-label={t('payments.remove', { what: text })}
                onClick={() => void onRemove()}
              >
                {t('payments.remove_short')}
              </button>
            )}
            {help && <small className={css.help}>{help}</small>}
          </span>
          <span>{part}</span>
        </p>
      ))}
      <p className={`${css.line} ${css.sum}`}>
        <span>{sum}</span>
        <b>{amount}</b>
      </p>
      {after && (
        <p className={css.line}>
          <span>{after.text}</span>
          <span>{after.amount}</span>
        </p>
      )}
    </div>
  );
}
