import type { ScheduledEvent } from '#shared/schemas/owner-desk/owner-desk.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { formatTime } from '#shared/time/time.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useWords } from '#web/words.tsx';
import { GuestList } from './guest-list.tsx';
import * as css from './owner-dashboard.module.css';
import { SeatsFilled } from './seats-filled.tsx';

interface EventRowProps {
  event: ScheduledEvent;
  studio: Pick<OwnStudio, 'id' | 'rights'>;
  now: Date;
  /** Whether the reader lets guests in. */
  canCheckIn: boolean;
}

/** An event of today, with time, place, seats and guests. */
export function TodayRow({ event, studio, now, canCheckIn }: EventRowProps) {
  const { t } = useWords();
  const phase = phaseOf(event, now);
  return (
    <li data-phase={phase}>
      <time dateTime={event.starts_at}>{formatTime(event.starts_at, event.time_zone)}</time>
      <div>
        <h3>{event.offering.title}</h3>
        <SeatsFilled event={event} />
      </div>
      <div className={css.tlE}>
        <PhaseTag event={event} phase={phase} />
      </div>
      <GuestList event={event} studio={studio} />
      {canCheckIn && (phase === 'now' || phase === 'later') && event.bookings.length > 0 && (
        <ButtonLink size="s" icon="check-check" to={`/check-in/${event.id}`} className={css.tlDoor}>
          {t('owner.check_in')}
        </ButtonLink>
      )}
    </li>
  );
}

type Phase = 'off' | 'done' | 'now' | 'later';

function phaseOf({ status, starts_at, ends_at }: ScheduledEvent, now: Date): Phase {
  if (status === 'cancelled') return 'off';
  if (new Date(ends_at) <= now) return 'done';
  return new Date(starts_at) <= now ? 'now' : 'later';
}

function PhaseTag({ event, phase }: { event: ScheduledEvent; phase: Phase }) {
  const { t } = useWords();
  if (phase === 'off') {
    return (
      <Tag kind="brick" icon="x">
        {t('owner.off')}
      </Tag>
    );
  }
  if (phase === 'now') {
    return (
      <Tag kind="leaf" icon="clock">
        {t('owner.now_until', { time: formatTime(event.ends_at, event.time_zone) })}
      </Tag>
    );
  }
  if (phase === 'later') return null;
  const guests = event.bookings.flatMap(({ attendees }) => attendees);
  const came = guests.filter(({ checked_in_at }) => checked_in_at !== null).length;
  return <Tag icon="check-check">{came > 0 ? t('owner.came', { came, count: guests.length }) : t('owner.over')}</Tag>;
}
