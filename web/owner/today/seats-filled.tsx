import type { ScheduledEvent } from '#shared/schemas/owner-desk/owner-desk.ts';
import { isolate } from '#shared/text/isolate.ts';
import { isByArrangement } from '#web/offerings/offering-words.ts';
import { SeatDots } from '#web/ui/seat-dots.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './owner-dashboard.module.css';

/** Shows the rooms and teachers of an event and how full it is, as dots and as text. */
export function SeatsFilled({ event }: { event: ScheduledEvent }) {
  const { t } = useWords();
  const { spaces, teachers, offering, seats_taken, note } = event;
  const isOn = event.status !== 'cancelled';
  const lacking =
    event.status === 'scheduled' ? (offering.minimum_to_run ?? 0) - (seats_taken - event.seats_offered) : 0;
  return (
    <>
      <p className={`small muted dot-sep ${css.filled}`}>
        {(spaces.length > 0 || teachers.length > 0) && <span>{[...spaces, ...teachers].map(isolate).join(' · ')}</span>}
        {isOn &&
          (isMadeForGuests(event) ? (
            <span>{t('catalogue.seats', { count: seats_taken })}</span>
          ) : (
            <Seats event={event} />
          ))}
        {isOn && event.parties_waiting > 0 && (
          <span>{t('owner.parties_waiting', { count: event.parties_waiting })}</span>
        )}
      </p>
      {lacking > 0 && <p className="small warn">{t('owner_day.lacking', { count: lacking })}</p>}
      {note && <p className={`small ${css.dateNote}`}>{note}</p>}
    </>
  );
}

function Seats({ event: { capacity, seats_taken, seats_offered: offered } }: { event: ScheduledEvent }) {
  const { t } = useWords();
  const taken = seats_taken - offered;
  return (
    <span>
      <SeatDots capacity={capacity} taken={taken} offered={offered} />{' '}
      {taken >= capacity ? t('owner.full', { count: capacity }) : t('owner.taken', { taken, count: capacity })}
      {offered > 0 && ` · ${t('owner.seats_offered', { count: offered })}`}
    </span>
  );
}

/** True for an event that a booking created, a lesson or coworking: its capacity is its number of guests. */
const isMadeForGuests = ({ offering }: ScheduledEvent) => isByArrangement(offering.service_type);
