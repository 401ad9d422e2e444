import { useWords } from '#web/words.tsx';
import { MessageField } from './message-field.tsx';

interface ReasonFieldProps {
  value: string;
  onChange: (reason: string) => void;
}

/** Why dates are cancelled, in words that the guests read in their mail. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  const { t } = useWords();
  return (
    <MessageField label={t('plan.reason')} help={t('plan.reason_help')} max={1000} value={value} onChange={onChange} />
  );
}
