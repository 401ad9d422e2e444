import { useState } from 'react';
import type { MoveOptions } from '#shared/schemas/bookings/booking-changes.ts';
import * as optionCss from '#web/forms/fields/option.module.css';
import { timeRange } from '#web/time/time-range.ts';
import { Button } from '#web/ui/button.tsx';
import { DayBlock } from '#web/ui/day-block.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './change.module.css';
import { differenceText } from './difference-text.ts';

/** Dates that are shown at first. */
const FEW = 8;

interface DateChoicesProps {
  legend: string;
  items: MoveOptions['items'];
  /** IANA name of the studio's time zone. */
  zone: string;
  chosenId: string | undefined;
  onChoose: (id: string) => void;
}

/** The dates to which a booking can move, each with its free seats and the difference in price. */
export function DateChoices({ legend, items, zone, chosenId, onChoose }: DateChoicesProps) {
  const words = useWords();
  const { t } = words;
  const [shown, setShown] = useState(FEW);
  return (
    <fieldset className={optionCss.opts}>
      <legend>{legend}</legend>
      {items.slice(0, shown).map(({ id, starts_at, ends_at, seats_left, capacity, difference, cannot }) => (
        <label key={id} className={`${optionCss.opt} ${css.date}`} data-closed={cannot !== null || undefined}>
          <input
            type="radio"
            name="date"
            value={id}
            checked={id === chosenId}
            disabled={cannot !== null}
            onChange={() => onChoose(id)}
          />
          <DayBlock instant={starts_at} zone={zone} withMonth />
          <span>
            <b>{timeRange(words, starts_at, ends_at, zone)}</b>
            <small>
              {cannot === 'bookings.sold_out'
                ? t('booking_changes.move.too_few', { count: seats_left })
                : cannot
                  ? t('offerings.closed')
                  : t('booking_changes.move.free', { left: seats_left, capacity })}
            </small>
          </span>
          {cannot === null && (
            <span className="num strong" data-back={difference.amount < 0 || undefined}>
              {differenceText(words, difference)}
            </span>
          )}
        </label>
      ))}
      {items.length > shown && (
        <Button size="s" kind="quiet" onClick={() => setShown(items.length)}>
          {t('booking_changes.move.more_dates')}
        </Button>
      )}
    </fieldset>
  );
}
