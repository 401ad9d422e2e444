import { REFUND_REASONS, type RefundReason } from '#shared/bookings/given-refunds.ts';
import { TextAreaField } from '#web/forms/fields/field.tsx';
import { SelectField } from '#web/forms/fields/select-field.tsx';
import { useWords } from '#web/words.tsx';

interface RefundReasonFieldsProps {
  guest: string;
  /** '' for another reason, which is typed. */
  preset: RefundReason | '';
  help: string;
  onPreset: (preset: RefundReason | '') => void;
}

/** Why money goes back: one of the house's reasons, or another one, and a word to the guest in the field `reason`. */
export function RefundReasonFields({ guest, preset, help, onPreset }: RefundReasonFieldsProps) {
  const { t } = useWords();
  const options = [...REFUND_REASONS, '' as const].map((value) => ({
    value,
    label: t(value ? `bookings.refund_reasons.${value}` : 'money_back.give.other_reason'),
  }));
  return (
    <>
      <SelectField label={t('money_back.give.why')} help={help} value={preset} options={options} onChange={onPreset} />
      <TextAreaField
        label={preset ? t('money_back.give.word', { guest }) : t('money_back.give.reason', { guest })}
        name="reason"
        rows={2}
        maxLength={1000}
        required={preset === ''}
      />
    </>
  );
}
