import { TextField } from '../ui/field.tsx';
import { useWords } from '../words.tsx';

interface WhenFieldsProps {
  day: string;
  at: string;
  dayLabel?: string;
  firstDay?: string;
  onDay: (day: string) => void;
  onAt: (at: string) => void;
}

/** A day and a time, by the clocks of the studio. */
export function WhenFields({ day, at, dayLabel, firstDay, onDay, onAt }: WhenFieldsProps) {
  const { t } = useWords();
  return (
    <div className="plan-two">
      <TextField
        label={dayLabel ?? t('plan.day')}
        type="date"
        required
        min={firstDay}
        value={day}
        onChange={(event) => onDay(event.target.value)}
      />
      <TextField
        label={t('plan.at')}
        type="time"
        step={300}
        required
        value={at}
        onChange={(event) => onAt(event.target.value)}
      />
    </div>
  );
}

interface TermsFieldsProps {
  minutes: string;
  capacity: string;
  price: string;
  /** The usual one, in words. */
  usualPrice: string;
  priceError?: string | undefined;
  onMinutes: (text: string) => void;
  onCapacity: (text: string) => void;
  /** undefined: prices are not theirs to set. */
  onPrice: ((text: string) => void) | undefined;
}

/** How long, how many, how much. */
export function TermsFields(props: TermsFieldsProps) {
  const { t } = useWords();
  const { onPrice } = props;
  return (
    <div className="plan-three">
      <TextField
        label={t('plan.minutes')}
        type="number"
        min={5}
        max={20160}
        required
        value={props.minutes}
        onChange={(event) => props.onMinutes(event.target.value)}
      />
      <TextField
        label={t('plan.seats')}
        type="number"
        min={1}
        max={1000}
        required
        value={props.capacity}
        onChange={(event) => props.onCapacity(event.target.value)}
      />
      {onPrice && (
        <TextField
          label={t('plan.price')}
          inputMode="decimal"
          placeholder={props.usualPrice}
          help={t('plan.price_help')}
          {...(props.priceError && { error: props.priceError })}
          value={props.price}
          onChange={(event) => onPrice(event.target.value)}
        />
      )}
    </div>
  );
}
