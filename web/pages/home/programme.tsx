import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { OfferingSummary, Programme as ProgrammeShape } from '../../../shared/schemas/offerings.ts';
import { formatTime, wallClock } from '../../../shared/time.ts';
import { offeringAddress } from '../../offerings/addresses.ts';
import { isFew } from '../../offerings/offering-words.ts';
import { listAddress } from '../../search/filters.ts';
import { areaOf } from '../../studios/studio-area.ts';
import { Picture } from '../../ui/picture.tsx';
import { useWords } from '../../words.tsx';
import '../../ui/segmented.css';

type Day = ProgrammeShape['days'][number];

/** The weekend in three columns; on the phone one day at a time, chosen by plain radio buttons. */
export function Programme({ days, city }: { days: readonly Day[]; city: string | null }) {
  const { t } = useWords();
  // On Saturday there is no Friday any more: what is left has the room.
  const left = days.filter((day) => day.total > 0);
  const [first] = left;
  if (!first) return null;
  const total = left.reduce((sum, day) => sum + day.total, 0);
  return (
    <section className="sec wrap">
      <div className="sec-h">
        <h2>{city ? t('home.weekend_city', { city }) : t('home.weekend')}</h2>
        <Link className="link act" to={listAddress({ when: 'this_weekend' })}>
          {t('home.all_dates', { count: total })}
        </Link>
      </div>
      <div className="prog" style={{ '--days': left.length } as CSSProperties}>
        <fieldset className="prog-tabs segmented">
          <legend className="sr">{t('home.day')}</legend>
          {left.map((day) => (
            <label key={day.date}>
              <input className="sr" type="radio" name="programme-day" defaultChecked={day === first} />
              <DayName date={day.date} form="short" />
            </label>
          ))}
        </fieldset>
        {left.map((day) => (
          <DayColumn key={day.date} day={day} />
        ))}
      </div>
    </section>
  );
}

function DayColumn({ day }: { day: Day }) {
  const { t } = useWords();
  return (
    <div className="prog-col">
      <h3 className="prog-h">
        <b>{Number(day.date.slice(8))}</b> <DayName date={day.date} form="long" />{' '}
        <em>{t('home.dates', { count: day.total })}</em>
      </h3>
      {day.items.map((offering) => (
        <DateRow key={offering.next_event?.id ?? offering.id} offering={offering} />
      ))}
    </div>
  );
}

/** "Fri 21" or "Friday". A day of a calendar, not an instant: read and written in the same zone. */
function DayName({ date, form }: { date: string; form: 'short' | 'long' }) {
  const { t } = useWords();
  const { weekday, day } = wallClock(`${date}T12:00:00Z`, 'UTC');
  return (
    <span>{form === 'long' ? t(`dates.weekday.${weekday}`) : `${t(`dates.weekday_short.${weekday}`)} ${day}`}</span>
  );
}

function DateRow({ offering }: { offering: OfferingSummary }) {
  const { t, money } = useWords();
  const { title, studio, picture, next_event: event } = offering;
  if (!event) return null;
  return (
    <Link className="row" to={offeringAddress(offering)} prefetch="intent">
      <time dateTime={event.starts_at}>{formatTime(event.starts_at, event.time_zone)}</time>
      <Picture picture={picture} ratio="1x1" sizes="64px" />
      <div>
        <h4>{title}</h4>
        <p>
          {studio.name} · {areaOf(studio)}
        </p>
        <p>
          <b>{event.price.amount === 0 ? t('catalogue.free') : money(event.price)}</b>
          {isFew(event) && (
            <>
              {' · '}
              <span className="few">{t('catalogue.seats_left', { count: event.seats_left })}</span>
            </>
          )}
        </p>
      </div>
    </Link>
  );
}
