import type { StudioBooking } from '#shared/schemas/owner-desk/studio-bookings.ts';
import { EMPTY_TIME, instantOfPreferredTime, type PreferredTime } from '#web/bookings/request/request-draft.ts';
import { DateField } from '#web/forms/fields/date-field.tsx';
import * as optionCss from '#web/forms/fields/option.module.css';
import { TimeField } from '#web/forms/fields/time-field.tsx';
import { timeRange } from '#web/time/time-range.ts';
import { useWords } from '#web/words.tsx';
import * as css from './offer-form.module.css';
import { OfferCheck, useOfferPreview } from './offer-preview.tsx';

/** The time of an offer: one that the guest named, or another. */
export interface OfferTime {
  /** Index of the time that the guest prefers; undefined for another time. */
  preferred: number | undefined;
  other: PreferredTime;
}

/** Returns the instant of the chosen time; undefined while no day is chosen. */
export function startOfOffer({ preferred, other }: OfferTime, { request, event }: StudioBooking): string | undefined {
  if (preferred !== undefined) return request?.times[preferred];
  return other.day === '' ? undefined : instantOfPreferredTime(other, event.time_zone);
}

/** A choice of another time, without a day. */
export const OTHER_TIME: OfferTime = { preferred: undefined, other: EMPTY_TIME };

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
  const { data: other } = useOfferPreview(
    booking.id,
    startOfOffer({ ...time, preferred: undefined }, booking),
    minutes,
  );
  return (
    <fieldset className={optionCss.opts}>
      <legend>{t('inbox.offer.when')}</legend>
      {request?.times.map((at, index) => (
        <PreferredTimeOption
          key={at}
          booking={booking}
          at={at}
          minutes={minutes}
          checked={time.preferred === index}
          onChoose={() => onChange({ ...time, preferred: index })}
        />
      ))}
      <label className={optionCss.opt}>
        <input
          type="radio"
          name="time"
          checked={time.preferred === undefined}
          onChange={() => onChange({ ...time, preferred: undefined })}
        />
        <b>{t('inbox.offer.other')}</b>
      </label>
      {time.preferred === undefined && (
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

interface PreferredTimeOptionProps {
  booking: StudioBooking;
  at: string;
  minutes: number;
  checked: boolean;
  onChoose: () => void;
}

function PreferredTimeOption({ booking, at, minutes, checked, onChoose }: PreferredTimeOptionProps) {
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
