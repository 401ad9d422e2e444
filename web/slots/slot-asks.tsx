import type { AvailableSlots } from '#shared/schemas/slots.ts';
import * as bookingCss from '../bookings/form/booking.module.css';
import { Field } from '../forms/fields/field.tsx';
import { Stepper } from '../forms/fields/stepper.tsx';
import { durationText } from '../offerings/offering-words.ts';
import { useWords } from '../words.tsx';
import type { SlotChoice } from './slot-address.ts';
import * as css from './slots.module.css';

interface SlotAsksProps {
  slots: AvailableSlots;
  seats: number;
  space: string | undefined;
  onChoose: (part: Partial<SlotChoice>) => void;
}

/** The fields that the free slots depend on: duration, seats and space. */
export function SlotAsks({ slots, seats, space, onChoose }: SlotAsksProps) {
  const words = useWords();
  const { t } = words;
  const { minutes, length, spaces } = slots;
  return (
    <div className={css.slotAsks}>
      {minutes.max > minutes.min && (
        <div className={`${bookingCss.seatrow} ${css.seatrow}`}>
          <span className="small strong">{t('slots.length')}</span>
          <Stepper
            label={t('slots.length')}
            lessLabel={t('slots.shorter')}
            moreLabel={t('slots.longer')}
            value={length}
            shown={durationText(words, length)}
            min={minutes.min}
            max={minutes.max}
            step={minutes.step}
            onChange={(wanted) => onChoose({ minutes: wanted })}
          />
        </div>
      )}
      {slots.seats > 1 && (
        <div className={`${bookingCss.seatrow} ${css.seatrow}`}>
          <div>
            <span className="small strong">{t('slots.people')}</span>
            <p className="small muted">{t('slots.people_most', { count: slots.seats })}</p>
          </div>
          <Stepper
            label={t('slots.people')}
            lessLabel={t('slots.people_less')}
            moreLabel={t('slots.people_more')}
            value={seats}
            max={slots.seats}
            onChange={(count) => onChoose({ seats: count })}
          />
        </div>
      )}
      {spaces.length > 1 && (
        <Field label={t('slots.space')}>
          {(wiring) => (
            <select
              {...wiring}
              value={space ?? ''}
              onChange={(event) => onChoose({ space: event.target.value || undefined })}
            >
              <option value="">{t('slots.any_space')}</option>
              {spaces.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </div>
  );
}
