import { useState } from 'react';
import { pricedFor, type ServiceType } from '#shared/offerings/offerings.ts';
import type { PlannedEvent } from '#shared/schemas/events/events.ts';
import type { OwnOffering } from '#shared/schemas/offerings/offering-editing.ts';
import * as optionCss from '#web/forms/fields/option.module.css';
import * as segmentedCss from '#web/forms/fields/segmented.module.css';
import { durationText } from '#web/offerings/offering-words.ts';
import { timeRange } from '#web/time/time-range.ts';
import { Button } from '#web/ui/button.tsx';
import { DayBlock } from '#web/ui/day-block.tsx';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { useWords, type Words } from '#web/words.tsx';
import * as css from './desk.module.css';

interface KindChoiceProps {
  /** Lessons and coworking that the studio sells. */
  offerings: readonly OwnOffering[];
  isLesson: boolean;
  onChoose: (isLesson: boolean) => void;
}

/** Chooses between dates, and lessons and coworking. */
export function KindChoice({ offerings, isLesson, onChoose }: KindChoiceProps) {
  const { t } = useWords();
  const sells = (type: ServiceType) => offerings.some(({ service_type }) => service_type === type);
  const lessons = [
    ...(sells('private_lesson') ? [t('studio_booking.sell.lessons')] : []),
    ...(sells('coworking') ? [t('catalogue.service_type.coworking')] : []),
  ];
  return (
    <fieldset className={css.kinds}>
      <legend className="sr">{t('studio_booking.sell.what')}</legend>
      <div className={segmentedCss.segmented}>
        {[false, true].map((each) => (
          <label key={String(each)} className={each === isLesson ? segmentedCss.on : undefined}>
            <input
              type="radio"
              name="kind"
              className="sr"
              checked={each === isLesson}
              onChange={() => onChoose(each)}
            />
            {each ? lessons.join(', ') : t('studio_booking.sell.dates')}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Dates that are shown at first. */
const FEW = 6;

interface EventChoicesProps {
  /** In order. */
  events: readonly PlannedEvent[];
  chosen: PlannedEvent | undefined;
  /** IANA name of the studio's time zone. */
  zone: string;
  onChoose: (id: string) => void;
}

/** Chooses one of the dates with free seats. */
export function EventChoices({ events, chosen, zone, onChoose }: EventChoicesProps) {
  const words = useWords();
  const { t } = words;
  const [shown, setShown] = useState(FEW);
  if (events.length === 0) return <p className="lead">{t('studio_booking.sell.none')}</p>;
  const timesText = ({ starts_at, ends_at, course }: PlannedEvent) => {
    const times = timeRange(words, starts_at, ends_at, zone);
    return course ? t('offerings.course.dates', { count: course.dates, times }) : times;
  };
  // The chosen date stays in sight, however late it is.
  const few = events.slice(0, shown);
  const listed = chosen === undefined || few.includes(chosen) ? few : [...few, chosen];
  return (
    <fieldset className={optionCss.opts}>
      <legend>{t('studio_booking.sell.date')}</legend>
      {listed.map((event) => (
        <label key={event.id} className={`${optionCss.opt} ${css.date}`}>
          <input type="radio" name="sold" checked={event === chosen} onChange={() => onChoose(event.id)} />
          <DayBlock instant={event.starts_at} zone={zone} withMonth />
          <span>
            <b>{event.offering.title}</b>
            <small>
              {timesText(event)} ·{' '}
              {t('booking_changes.move.free', { left: event.capacity - event.seats_taken, capacity: event.capacity })}
            </small>
          </span>
        </label>
      ))}
      {events.length > shown && (
        <Button size="s" kind="quiet" onClick={() => setShown(events.length)}>
          {t('booking_changes.move.more_dates')}
        </Button>
      )}
    </fieldset>
  );
}

interface LessonChoicesProps {
  offerings: readonly OwnOffering[];
  chosen: OwnOffering | undefined;
  onChoose: (id: string) => void;
}

/** Chooses one of the lessons and coworking offerings, which are sold by the slot. */
export function LessonChoices({ offerings, chosen, onChoose }: LessonChoicesProps) {
  const words = useWords();
  return (
    <fieldset className={optionCss.opts}>
      <legend>{words.t('studio_booking.sell.offering')}</legend>
      {offerings.map((offering) => (
        <label key={offering.id} className={`${optionCss.opt} ${css.date}`}>
          <input type="radio" name="sold" checked={offering === chosen} onChange={() => onChoose(offering.id)} />
          <Picture picture={offering.picture} ratio="1x1" sizes="48px" className={css.picture} />
          <span>
            <b>{offering.title}</b>
            <small>{lessonText(words, offering)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Formats what it is and costs: "Private lesson · 1 hour · €45", "Coworking · €9 per hour". */
function lessonText(words: Words, { service_type, duration_minutes, price, ...offering }: OwnOffering): string {
  const { t, money } = words;
  const cost =
    price &&
    (price.amount === 0
      ? t('catalogue.free')
      : t(`catalogue.price.${pricedFor({ ...offering, service_type })}`, { price: money(price), count: 1 }));
  return [
    t(`catalogue.service_type.${service_type}`),
    // Guests of coworking choose how long.
    ...(service_type === 'private_lesson' ? [durationText(words, duration_minutes)] : []),
    ...(cost ? [cost] : []),
  ].join(' · ');
}
