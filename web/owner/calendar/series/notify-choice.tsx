import { useWords } from '../../../words.tsx';
import { MessageField } from '../events/message-field.tsx';

interface NotifyChoiceProps {
  /** True to move booked events too and notify their guests. */
  notifies: boolean;
  message: string;
  onNotifies: (notifies: boolean) => void;
  onMessage: (message: string) => void;
}

/** Asks whether booked events move or stay, and for a message to their guests. */
export function NotifyChoice({ notifies, message, onNotifies, onMessage }: NotifyChoiceProps) {
  const { t } = useWords();
  return (
    <>
      <fieldset className="field plan-set">
        <legend>{t('plan.rules.booked_dates')}</legend>
        <div className="chips">
          {[true, false].map((each) => (
            <label key={String(each)} className={each === notifies ? 'chip on' : 'chip'}>
              <input
                type="radio"
                name="booked"
                className="sr"
                checked={each === notifies}
                onChange={() => onNotifies(each)}
              />
              {t(each ? 'plan.rules.move_booked' : 'plan.rules.leave_booked')}
            </label>
          ))}
        </div>
      </fieldset>
      {notifies && (
        <MessageField
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
