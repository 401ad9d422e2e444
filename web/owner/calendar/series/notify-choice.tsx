import * as fieldCss from '#web/forms/fields/field.module.css';
import { useWords } from '#web/words.tsx';
import * as dialogsCss from '../events/dialogs.module.css';
import { MessageField } from '../fields/message-field.tsx';
import { RadioChips } from '../fields/radio-chips.tsx';

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
      <fieldset className={`${fieldCss.field} ${dialogsCss.planSet}`}>
        <legend>{t('plan.rules.booked_dates')}</legend>
        <RadioChips
          name="booked"
          value={notifies}
          options={[
            { value: true, label: t('plan.rules.move_booked') },
            { value: false, label: t('plan.rules.leave_booked') },
          ]}
          onChange={onNotifies}
        />
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
