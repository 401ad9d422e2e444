import { inMajorUnits, type Money, minorDigits } from '#shared/money/money.ts';
import * as chipCss from '#web/ui/chip.module.css';
import { useWords } from '#web/words.tsx';
import * as css from './desk.module.css';

/** Notes, in major units: what people hand over is rounded up to one of them. */
const NOTES = [5, 10, 20, 50, 100];
const MAX_CHOICES = 4;

/** What people are likely to hand over for a price: exactly that, or rounded up to notes, the least first. */
export function tenderChoices(total: Money): Money[] {
  const unit = 10 ** minorDigits(total.currency);
  const rounded = NOTES.map((note) => Math.ceil(inMajorUnits(total) / note) * note * unit);
  const amounts = [...new Set([total.amount, ...rounded])].sort((one, other) => one - other);
  return amounts.slice(0, MAX_CHOICES).map((amount) => ({ ...total, amount }));
}

interface ChangeDueProps {
  total: Money;
  /** What was handed over, in minor units. */
  given: number | undefined;
  onGiven: (amount: number) => void;
}

/** Says how much change to give for what was handed over. */
export function ChangeDue({ total, given, onGiven }: ChangeDueProps) {
  const { t, money } = useWords();
  const choices = tenderChoices(total);
  const chosen = choices.find(({ amount }) => amount === given) ?? total;
  return (
    <fieldset className={css.given}>
      <legend>{t('studio_booking.sell.given')}</legend>
      <div className={chipCss.chips}>
        {choices.map((choice) => (
          <button
            key={choice.amount}
            type="button"
            className={choice.amount === chosen.amount ? `${chipCss.chip} ${chipCss.on}` : chipCss.chip}
            aria-pressed={choice.amount === chosen.amount}
            onClick={() => onGiven(choice.amount)}
          >
            {money(choice)}
          </button>
        ))}
      </div>
      <p className={css.change} role="status">
        <b className="strong">{t('studio_booking.sell.change')}</b>
        <span className="num">{money({ ...total, amount: chosen.amount - total.amount })}</span>
      </p>
    </fieldset>
  );
}
