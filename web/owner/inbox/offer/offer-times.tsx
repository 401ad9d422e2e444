import type { StudioBooking } from '../../../../shared/schemas/studio-bookings.ts';
import { EMPTY_WISH, instantOfWish, type Wish } from '../../../bookings/request/request-draft.ts';
import { DateField } from '../../../forms/fields/date-field.tsx';
import * as optionCss from '../../../forms/fields/option.module.css';
import { TimeField } from '../../../forms/fields/time-field.tsx';
import { timeRange } from '../../../time/time-range.ts';
import { useWords } from '../../../words.tsx';
import * as css from './offer-form.module.css';
import { OfferCheck, useOfferPreview } from './offer-preview.tsx';

/** The time of an offer: one that the guest named, or another. */
export interface OfferTime {
  /** Index of the guest's wish; undefined for another time. */
  wish: number | undefined;
  other: Wish;
}

/** Returns the instant of the chosen time; undefined while no day is chosen. */
export function startOfOffer({ wish, other }: OfferTime, { request, event }: StudioBooking): string | undefined {
  if (wish !== undefined) return request?.times[wish];
  return other.day === '' ? undefined : instantOfWish(other, event.time_zone);
}

/** A choice of another time, without a day. */
export const OTHER_TIME: OfferTime = { wish: undefined, other: EMPTY_WISH };

interface OfferTimesProps {
  booking: StudioBooking;
  minutes: number;
  time: OfferTime;
  onChange: (time: OfferTime) => void;
}

/** The times that the guest named, each with what is in its way, or another one. */
export function OfferTimes({ booking, minutes, time, onChange }: OfferTimesProps) {
  const { t } = useWords();
  const { event, request } = booking;
  const zone = event.time_zone;
  const { data: other } = useOfferPreview(booking.id, startOfOffer({ ...time, wish: undefined }, booking), minutes);
  return (
    <fieldset className={optionCss.opts}>
      <legend>{t('inbox.offer.when')}</legend>
      {request?.times.map((at, index) => (
        <WishOption
          key={at}
          booking={booking}
          at={at}
          minutes={minutes}
          checked={time.wish === index}
          onChoose={() => onChange({ ...time, wish: index })}
        />
      ))}
      <label className={optionCss.opt}>
        <input
          type="radio"
          name="time"
          checked={time.wish === undefined}
          onChange={() => onChange({ ...time, wish: undefined })}
        />
        <b>{t('inbox.offer.other')}</b>
      </label>
      {time.wish === undefined && (
        <div className={css.other}>
          <DateField
            label={t('inbox.offer.day')}
            value={time.other.day}
            min={new Date().toLocaleDateString('sv', { timeZone: zone })}
            onChange={(day) => onChange({ ...time, other: { ...time.other, day } })}
          />
          <TimeField
            label={t('inbox.offer.time')}
            value={time.other.time}
            onChange={(clock) => onChange({ ...time, other: { ...time.other, time: clock } })}
          />
          {time.other.day !== '' && (
            <p className={css.check} role="status">
              <OfferCheck preview={other} zone={zone} />
            </p>
          )}
        </div>
      )}
    </fieldset>
  );
}

interface WishOptionProps {
  booking: StudioBooking;
  at: string;
  minutes: number;
  checked: boolean;
  onChoose: () => void;
}

function WishOption({ booking, at, minutes, checked, onChoose }: WishOptionProps) {
  const words = useWords();
  const { day } = words;
  const zone = booking.event.time_zone;
  const { data } = useOfferPreview(booking.id, at, minutes);
  const ends = data?.ends_at ?? new Date(Date.parse(at) + minutes * 60_000).toISOString();
  return (
    <label className={optionCss.opt}>
      <input
        type="radio"
        name="time"
        checked={checked}
        disabled={data !== undefined && !data.possible}
        onChange={onChoose}
      />
      <span className={css.check}>
        <b className="num">
          {day(at, zone)}, {timeRange(words, at, ends, zone)}
        </b>
        <OfferCheck preview={data} zone={zone} />
      </span>
    </label>
  );
}
