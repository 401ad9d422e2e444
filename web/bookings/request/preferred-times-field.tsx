import type { EventShape, Offering } from '#shared/schemas/offerings/offerings.ts';
import { formatDayTimeSince } from '#shared/time/dates-in-words.ts';
import { addDays } from '#shared/time/local-time.ts';
import { toOffsetIso } from '#shared/time/offset-iso.ts';
import { DateField } from '#web/forms/fields/date-field.tsx';
import { TimeField } from '#web/forms/fields/time-field.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import * as chipCss from '#web/ui/chip.module.css';
import { useWords } from '#web/words.tsx';
import { PreferredTimeHint } from './preferred-time-hint.tsx';
import { EMPTY_TIME, MAX_PREFERRED_TIMES, type PreferredTime, toPreferredTime } from './request-draft.ts';
import * as css from './request-form.module.css';

/** The most dates of the studio that are proposed. */
const MAX_PROPOSED = 6;

interface PreferredTimesFieldProps {
  offering: Offering;
  /** Dates that the studio proposes; empty for most offerings. */
  events: readonly EventShape[];
  preferredTimes: readonly PreferredTime[];
  seats: number;
  /** ISO instant at which the page was rendered. */
  now: string;
  /** Shows what is missing. */
  isChecked: boolean;
  onChange: (preferredTimes: PreferredTime[]) => void;
}

/** Up to three times that the guest would like, the best one first. */
export function PreferredTimesField({
  offering,
  events,
  preferredTimes,
  seats,
  now,
  isChecked,
  onChange,
}: PreferredTimesFieldProps) {
  const { t } = useWords();
  const zone = offering.studio.time_zone;
  const tomorrow = toOffsetIso(addDays(new Date(now), 1, zone), zone).slice(0, 10);
  const set = (at: number, part: Partial<PreferredTime>) =>
    onChange(
      preferredTimes.map((preferredTime, place) => (place === at ? { ...preferredTime, ...part } : preferredTime)),
    );
  const isPreferred = (day: PreferredTime) =>
    preferredTimes.some((preferredTime) => preferredTime.day === day.day && preferredTime.time === day.time);
  const toggle = (picked: PreferredTime) => {
    if (isPreferred(picked)) {
      const others = preferredTimes.filter(({ day, time }) => day !== picked.day || time !== picked.time);
      onChange(others.length > 0 ? others : [EMPTY_TIME]);
      return;
    }
    const empty = preferredTimes.findIndex(({ day }) => day === '');
    if (empty >= 0) onChange(preferredTimes.map((preferredTime, place) => (place === empty ? picked : preferredTime)));
    else if (preferredTimes.length < MAX_PREFERRED_TIMES) onChange([...preferredTimes, picked]);
  };
  const isFull = preferredTimes.length === MAX_PREFERRED_TIMES && preferredTimes.every(({ day }) => day !== '');
  return (
    <fieldset className={css.preferredTimes}>
      <legend>{t('bookings.request.when')}</legend>
      {events.length > 0 && (
        <div className={css.proposed}>
          <p className="small muted">{t('bookings.request.proposed', { studio: offering.studio.name })}</p>
          {events.slice(0, MAX_PROPOSED).map((event) => {
            const preferredTime = toPreferredTime(event.starts_at, zone);
            return (
              <button
                key={event.id}
                type="button"
                className={isPreferred(preferredTime) ? `${chipCss.chip} ${chipCss.on}` : chipCss.chip}
                aria-pressed={isPreferred(preferredTime)}
                disabled={isFull && !isPreferred(preferredTime)}
                onClick={() => toggle(preferredTime)}
              >
                {formatDayTimeSince(t, event.starts_at, zone, new Date())}
              </button>
            );
          })}
        </div>
      )}
      <ol>
        {preferredTimes.map((preferredTime, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the rank of the preferred time
          <li key={at} className={css.preferredTime}>
            <span className={css.rank} aria-hidden="true">
              {at + 1}
            </span>
            <div>
              <div className={css.dayTime}>
                <DateField
                  label={t('bookings.request.day', { number: at + 1 })}
                  value={preferredTime.day}
                  min={tomorrow}
                  error={isChecked && preferredTime.day === '' ? t('bookings.request.day_missing') : undefined}
                  onChange={(day) => set(at, { day })}
                />
                <TimeField
                  label={t('bookings.request.time', { number: at + 1 })}
                  value={preferredTime.time}
                  onChange={(time) => set(at, { time })}
                />
              </div>
              <PreferredTimeHint offering={offering} preferredTime={preferredTime} seats={seats} />
            </div>
            {preferredTimes.length > 1 && (
              <IconButton
                icon="x"
                label={t('bookings.request.remove', { number: at + 1 })}
                onClick={() => onChange(preferredTimes.filter((_, place) => place !== at))}
              />
            )}
          </li>
        ))}
      </ol>
      {preferredTimes.length < MAX_PREFERRED_TIMES && (
        <Button size="s" icon="plus" onClick={() => onChange([...preferredTimes, EMPTY_TIME])}>
          {t('bookings.request.another')}
        </Button>
      )}
    </fieldset>
  );
}
