import { TextField } from '#web/forms/fields/field.tsx';
import * as chipCss from '#web/ui/chip.module.css';
import { useWords } from '#web/words.tsx';
import * as css from './my-plan.module.css';

/** Cards of the test bank that an owner can pick, with what it does with them. */
const CARDS = [
  ['4242 4242 4242 4242', 'succeeds'],
  ['4000 0000 0000 9995', 'declined'],
  ['4000 0000 0000 3220', 'second_step'],
  ['4000 0000 0000 0077', 'slow'],
] as const;

/** The number of a card that goes through. */
export const GOOD_CARD = CARDS[0][0];

/** The field for a card of the test bank, with the banner that it is a test. */
export function TestCard({ number, onChange }: { number: string; onChange: (number: string) => void }) {
  const { t } = useWords();
  return (
    <>
      <div className={css.bank}>
        <div>
          <p className="small">
            <b className="strong">{t('payments.test.title')}</b> {t('payments.test.say')}
          </p>
          <div className={chipCss.chips}>
            {CARDS.map(([each, outcome]) => (
              <button
                key={each}
                type="button"
                className={each === number ? `${chipCss.chip} ${chipCss.on}` : chipCss.chip}
                aria-pressed={each === number}
                onClick={() => onChange(each)}
              >
                {t(`payments.test.${outcome}`)}
              </button>
            ))}
          </div>
        </div>
      </div>
      <TextField
        label={t('payments.card_number')}
        inputMode="numeric"
        autoComplete="off"
        value={number}
        help={t('payments.test.only')}
        onChange={(typed) => onChange(typed.target.value)}
      />
    </>
  );
}
