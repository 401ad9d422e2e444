import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import type { ProgrammeDay } from '#shared/schemas/programme.ts';
import { formatTime, wallClock } from '#shared/time/time.ts';
import * as segmentedCss from '#web/forms/fields/segmented.module.css';
import { isFew } from '#web/offerings/offering-words.ts';
import { offeringAddress, withDate } from '#web/offerings/urls.ts';
import { countText } from '#web/search/count-text.ts';
import { areaOf } from '#web/studios/studio-area.ts';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './home.module.css';

export type Dated = ProgrammeDay['items'][number];

interface WeekendDaysProps {
  days: readonly ProgrammeDay[];
  /** Renders the distance, if known. */
  distance?: (of: Dated) => ReactNode;
}

/** The weekend in three columns; on phones one day at a time, chosen by radio buttons that work without script. */
export function WeekendDays({ days, distance }: WeekendDaysProps) {
  const { t } = useWords();
  const left = days.filter((day) => day.total > 0);
  return (
    <div className={css.prog} style={{ '--days': left.length } as CSSProperties}>
      <fieldset className={`${css.progTabs} ${segmentedCss.segmented}`}>
        <legend className="sr">{t('home.day')}</legend>
        {left.map((day, at) => (
          <label key={day.date}>
            <input className="sr" type="radio" name="programme-day" defaultChecked={at === 0} />
            <DayName date={day.date} form="short" />
          </label>
        ))}
      </fieldset>
      {left.map((day) => (
        <DayColumn key={day.date} day={day} distance={distance} />
      ))}
    </div>
  );
}

function DayColumn({ day, distance }: { day: ProgrammeDay; distance: WeekendDaysProps['distance'] }) {
  const { t } = useWords();
  const { date, total, items } = day;
  return (
    <div className={css.progCol}>
      <h3 className={css.progH}>
        <b>{Number(date.slice(8))}</b> <DayName date={date} form="long" />{' '}
        <em>{t('home.dates', { count: total, number: countText(total) })}</em>
      </h3>
      {items.map((offering) => (
        <DateRow key={offering.next_event?.id ?? offering.id} offering={offering} distance={distance} />
      ))}
    </div>
  );
}

/** Formats a day: "Fri 21" or "Friday". A calendar date, not an instant: parsed and formatted in UTC. */
function DayName({ date, form }: { date: string; form: 'short' | 'long' }) {
  const { t } = useWords();
  const { weekday, day } = wallClock(`${date}T12:00:00Z`, 'UTC');
  return (
    <span>{form === 'long' ? t(`dates.weekday.${weekday}`) : `${t(`dates.weekday_short.${weekday}`)} ${day}`}</span>
  );
}

function DateRow({ offering, distance }: { offering: Dated; distance: WeekendDaysProps['distance'] }) {
  const { t, money } = useWords();
  const { title, studio, picture, next_event: event } = offering;
  if (!event) return null;
  return (
    <Link className={css.row} to={offeringAddress(offering)} state={withDate(event)} prefetch="intent">
      <time dateTime={event.starts_at}>{formatTime(event.starts_at, event.time_zone)}</time>
      <Picture picture={picture} ratio="1x1" sizes="64px" />
      <div>
        <h4>{title}</h4>
        <p>
          <bdi>{studio.name}</bdi> · {areaOf(studio)}
        </p>
        <p className="dot-sep">
          <b>{event.price.amount === 0 ? t('catalogue.free') : money(event.price)}</b>
          {isFew(event) && <span className="few-left">{t('catalogue.seats_left', { count: event.seats_left })}</span>}
          {distance?.(offering)}
        </p>
      </div>
    </Link>
  );
}
