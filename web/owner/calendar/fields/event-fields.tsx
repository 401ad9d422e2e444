import type { ReactNode } from 'react';
import { DateField } from '#web/forms/fields/date-field.tsx';
import { TextField } from '#web/forms/fields/field.tsx';
import { TimeField } from '#web/forms/fields/time-field.tsx';
import { parseWholeNumber } from '#web/forms/fields/whole-number.ts';
import { useWords } from '#web/words.tsx';
import * as css from '../events/dialogs.module.css';
import { isLength, type StartHints } from './start-hints.ts';

interface StartFieldsProps {
  day: string;
  at: string;
  dayLabel?: string;
  firstDay?: string;
  hints?: StartHints;
  /** Shown below the time unless it has a problem: the studio's hours. */
  timeHelp?: ReactNode;
  onDay: (day: string) => void;
  onAt: (at: string) => void;
}

/** The fields for day and time, in the studio's time zone, each with its problem. */
export function StartFields({ day, at, dayLabel, firstDay, hints = {}, timeHelp, onDay, onAt }: StartFieldsProps) {
  const { t } = useWords();
  return (
    <div className={css.planTwo}>
      <DateField
        label={dayLabel ?? t('plan.day')}
        required
        min={firstDay}
        value={day}
        error={hints.day && t(`plan.when.day_${hints.day}`)}
        onChange={onDay}
      />
      <TimeField
        label={t('plan.at')}
        required
        value={at}
        error={hints.at && t('plan.when.at_past')}
        help={
          hints.shiftedTo ? (
            <span className="warn">{t('plan.when.skipped', { from: at, to: hints.shiftedTo })}</span>
          ) : (
            timeHelp
          )
        }
        onChange={onAt}
      />
    </div>
  );
}

interface TermsFieldsProps {
  minutes: string;
  capacity: string;
  price: string;
  /** The price of the offering, formatted. */
  usualPrice: string;
  priceError?: string | undefined;
  onMinutes: (text: string) => void;
  onCapacity: (text: string) => void;
  /** undefined if the user may not set prices. */
  onPrice: ((text: string) => void) | undefined;
}

/** The fields for length, capacity and price. */
export function TermsFields(props: TermsFieldsProps) {
  const { t } = useWords();
  const { onPrice } = props;
  return (
    <div className={css.planThree}>
      <TextField
        label={t('plan.minutes')}
        inputMode="numeric"
        required
        value={props.minutes}
        {...(!isLength(props.minutes) && { error: t('plan.when.length') })}
        onChange={(event) => props.onMinutes(event.target.value)}
      />
      <TextField
        label={t('plan.seats')}
        inputMode="numeric"
        required
        value={props.capacity}
        {...(!isCapacity(props.capacity) && { error: t('plan.when.seats') })}
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

const CAPACITY = { min: 1, max: 1000 };

/** True if a typed capacity is allowed for an event. */
export const isCapacity = (typed: string): boolean => parseWholeNumber(typed, CAPACITY) !== undefined;
