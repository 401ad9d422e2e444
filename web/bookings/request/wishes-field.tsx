import type { EventShape, Offering } from '../../../shared/schemas/offerings.ts';
import { formatDayTimeSince } from '../../../shared/time/dates-in-words.ts';
import { addDays } from '../../../shared/time/local-time.ts';
import { toOffsetIso } from '../../../shared/time/offset-iso.ts';
import { DateField } from '../../forms/fields/date-field.tsx';
import { TimeField } from '../../forms/fields/time-field.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import * as chipCss from '../../ui/chip.module.css';
import { useWords } from '../../words.tsx';
import { EMPTY_WISH, MAX_WISHES, type Wish, wishOf } from './request-draft.ts';
import * as css from './request-form.module.css';
import { WishHint } from './wish-hint.tsx';

/** The most dates of the studio that are proposed. */
const MAX_PROPOSED = 6;

interface WishesFieldProps {
  offering: Offering;
  /** Dates that the studio proposes; empty for most offerings. */
  events: readonly EventShape[];
  wishes: readonly Wish[];
  seats: number;
  /** ISO instant at which the page was rendered. */
  now: string;
  /** Shows what is missing. */
  isChecked: boolean;
  onChange: (wishes: Wish[]) => void;
}

/** Up to three times that the guest would like, the best one first. */
export function WishesField({ offering, events, wishes, seats, now, isChecked, onChange }: WishesFieldProps) {
  const { t } = useWords();
  const zone = offering.studio.time_zone;
  const tomorrow = toOffsetIso(addDays(new Date(now), 1, zone), zone).slice(0, 10);
  const set = (at: number, part: Partial<Wish>) =>
    onChange(wishes.map((wish, place) => (place === at ? { ...wish, ...part } : wish)));
  const isWished = (day: Wish) => wishes.some((wish) => wish.day === day.day && wish.time === day.time);
  const toggle = (picked: Wish) => {
    if (isWished(picked)) {
      const others = wishes.filter(({ day, time }) => day !== picked.day || time !== picked.time);
      onChange(others.length > 0 ? others : [EMPTY_WISH]);
      return;
    }
    const empty = wishes.findIndex(({ day }) => day === '');
    if (empty >= 0) onChange(wishes.map((wish, place) => (place === empty ? picked : wish)));
    else if (wishes.length < MAX_WISHES) onChange([...wishes, picked]);
  };
  const isFull = wishes.length === MAX_WISHES && wishes.every(({ day }) => day !== '');
  return (
    <fieldset className={css.wishes}>
      <legend>{t('bookings.request.when')}</legend>
      {events.length > 0 && (
        <div className={css.proposed}>
          <p className="small muted">{t('bookings.request.proposed', { studio: offering.studio.name })}</p>
          {events.slice(0, MAX_PROPOSED).map((event) => {
            const wish = wishOf(event.starts_at, zone);
            return (
              <button
                key={event.id}
                type="button"
                className={isWished(wish) ? `${chipCss.chip} ${chipCss.on}` : chipCss.chip}
                aria-pressed={isWished(wish)}
                disabled={isFull && !isWished(wish)}
                onClick={() => toggle(wish)}
              >
                {formatDayTimeSince(t, event.starts_at, zone, new Date())}
              </button>
            );
          })}
        </div>
      )}
      <ol>
        {wishes.map((wish, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the rank of the wish
          <li key={at} className={css.wish}>
            <span className={css.rank} aria-hidden="true">
              {at + 1}
            </span>
            <div>
              <div className={css.dayTime}>
                <DateField
                  label={t('bookings.request.day', { number: at + 1 })}
                  value={wish.day}
                  min={tomorrow}
                  error={isChecked && wish.day === '' ? t('bookings.request.day_missing') : undefined}
                  onChange={(day) => set(at, { day })}
                />
                <TimeField
                  label={t('bookings.request.time', { number: at + 1 })}
                  value={wish.time}
                  onChange={(time) => set(at, { time })}
                />
              </div>
              <WishHint offering={offering} wish={wish} seats={seats} />
            </div>
            {wishes.length > 1 && (
              <IconButton
                icon="x"
                label={t('bookings.request.remove', { number: at + 1 })}
                onClick={() => onChange(wishes.filter((_, place) => place !== at))}
              />
            )}
          </li>
        ))}
      </ol>
      {wishes.length < MAX_WISHES && (
        <Button size="s" icon="plus" onClick={() => onChange([...wishes, EMPTY_WISH])}>
          {t('bookings.request.another')}
        </Button>
      )}
    </fieldset>
  );
}
