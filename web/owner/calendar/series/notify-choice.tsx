import { useWords } from '../../../words.tsx';
import { WordsField } from '../events/text-field.tsx';

interface TellChoiceProps {
  /** True to move booked events too and notify their guests. */
  tells: boolean;
  message: string;
  onTells: (tells: boolean) => void;
  onMessage: (message: string) => void;
}

/** Asks whether booked events move or stay, and for a message to their guests. */
export function TellChoice({ tells, message, onTells, onMessage }: TellChoiceProps) {
  const { t } = useWords();
  return (
    <>
      <fieldset className="field plan-set">
        <legend>{t('plan.rules.booked_dates')}</legend>
        <div className="chips">
          {[true, false].map((each) => (
            <label key={String(each)} className={each === tells ? 'chip on' : 'chip'}>
              <input
                type="radio"
                name="booked"
                className="sr"
                checked={each === tells}
                onChange={() => onTells(each)}
              />
              {t(each ? 'plan.rules.move_booked' : 'plan.rules.leave_booked')}
            </label>
          ))}
        </div>
      </fieldset>
      {tells && (
        <WordsField
          label={t('plan.message')}
          help={t('plan.message_help')}
          max={1000}
          value={message}
          onChange={onMessage}
        />
      )}
    </>
  );
}
