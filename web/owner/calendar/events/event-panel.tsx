import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PlannedEvent, StudioCalendar } from '#shared/schemas/events/events.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { isolate } from '#shared/text/isolate.ts';
import { api } from '#web/browser-api.ts';
import { guestListAddress } from '#web/owner/bookings/filters.ts';
import { DoorLink } from '#web/owner/door-link.tsx';
import { GuestList } from '#web/owner/today/guest-list.tsx';
import { scheduleQuery } from '#web/owner/today/schedule-queries.ts';
import { dayOf } from '#web/time/calendar-weeks.ts';
import { timeRange } from '#web/time/time-range.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { SeatDots } from '#web/ui/seat-dots.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useWords } from '#web/words.tsx';
import { seriesQuery } from '../calendar-queries.ts';
import { findOverlaps, type Overlap } from '../grid/overlaps.ts';
import { useRuleText } from '../series/rule-text.ts';
import * as css from './dialogs.module.css';
import { Rebookings } from './rebookings.tsx';
import { Waitlist } from './waitlist.tsx';

interface EventPanelProps {
  studio: OwnStudio;
  calendar: StudioCalendar;
  event: PlannedEvent;
  onClose: () => void;
  onDo: (what: 'move' | 'edit' | 'cancel' | 'copy') => void;
  onSeries: (what: 'edit_series' | 'end_series', seriesId: string) => void;
}

/** Shows an event: time, place, guests, and the actions the user may take. */
export function EventPanel({ studio, calendar, event, onClose, onDo, onSeries }: EventPanelProps) {
  const words = useWords();
  const { t, money, longDay } = words;
  const zone = calendar.time_zone;
  const isOff = event.status === 'cancelled';
  const isAhead = new Date(event.starts_at) > new Date();
  const spaces = calendar.spaces.filter(({ id }) => event.space_ids.includes(id)).map(({ name }) => name);
  return (
    <Dialog open onClose={onClose} title={event.offering.title}>
      <div className={css.planPanel}>
        <p className="strong num begins-line">
          {longDay(event.starts_at, zone)}, {timeRange(words, event.starts_at, event.ends_at, zone)}
        </p>
        <p className="small muted dot-sep">
          <span>{t(`catalogue.service_type.${event.offering.service_type}`)}</span>
          {spaces.length > 0 && <span>{spaces.map(isolate).join(', ')}</span>}
          <span>{money(event.price)}</span>
        </p>
        {event.series_id && <SeriesRule id={event.series_id} />}
        {isOff && (
          <p>
            <Tag kind="brick" icon="x">
              {t('plan.off')}
            </Tag>{' '}
            {event.cancel_reason}
          </p>
        )}
        {isAhead && <Overlaps clashes={findOverlaps(event, calendar)} />}
        {event.note && <p className={`small ${css.planQuote}`}>{event.note}</p>}
        <p className={css.planSeats}>
          <SeatDots
            capacity={event.capacity}
            taken={event.seats_taken - event.seats_offered}
            offered={event.seats_offered}
          />
          <span>
            {t('plan.taken', { taken: event.seats_taken - event.seats_offered, count: event.capacity })}
            {event.seats_offered > 0 && ` · ${t('plan.seats_offered', { count: event.seats_offered })}`}
            {event.parties_waiting > 0 && ` · ${t('plan.parties_waiting', { count: event.parties_waiting })}`}
          </span>
        </p>
        <Guests studio={studio} event={event} zone={zone} />
        {!isOff && (event.parties_waiting > 0 || event.seats_offered > 0) && canSeeGuests(studio) && (
          <Waitlist studio={studio} event={event} />
        )}
        {isOff && studio.rights.includes('see_guests') && <Rebookings studio={studio} eventId={event.id} />}
        {!isOff && event.seats_taken > 0 && studio.rights.includes('check_in') && (
          <DoorLink event={event} icon="check-check" />
        )}
        {!isOff && event.seats_taken > 0 && studio.rights.includes('message_guests') && (
          <ButtonLink size="s" icon="users-round" to={`/manage-messages/${studio.id}?to=${event.id}`}>
            {t('plan.do.write')}
          </ButtonLink>
        )}
        {!isOff && event.can_edit && isAhead && (
          <div className={css.planDo}>
            <Button size="s" icon="arrow-up-down" onClick={() => onDo('move')}>
              {t('plan.do.move')}
            </Button>
            {!event.is_slot && (
              <>
                <Button size="s" icon="pencil" onClick={() => onDo('edit')}>
                  {t('plan.do.edit')}
                </Button>
                <Button size="s" icon="copy" onClick={() => onDo('copy')}>
                  {t('plan.do.copy')}
                </Button>
              </>
            )}
            <Button size="s" icon="calendar-x" onClick={() => onDo('cancel')}>
              {t(event.seats_taken > 0 ? 'plan.do.cancel' : 'plan.do.remove')}
            </Button>
          </div>
        )}
        {event.series_id && event.can_edit && isAhead && !isOff && (
          <SeriesActions id={event.series_id} onDo={onSeries} />
        )}
        <p>
          <Link className="link action" to={`/offering/${event.offering.slug}`}>
            {t('plan.offering_page')}
          </Link>
        </p>
      </div>
    </Dialog>
  );
}

/** Warns that the event overlaps a closure or an entry of an external calendar. */
function Overlaps({ clashes }: { clashes: readonly Overlap[] }) {
  const { t } = useWords();
  const text = ({ what, title }: Overlap) => t(title ? `plan.clash.${what}` : 'plan.clash.closure_bare', { title });
  return clashes.map((clash) => <Note key={`${clash.what} ${clash.title}`} title={text(clash)} />);
}

/** Shows the rule of the event's series: "Every Tuesday at 19:00". */
function SeriesRule({ id }: { id: string }) {
  const { t } = useWords();
  const text = useRuleText();
  const series = useQuery(seriesQuery(api, id));
  return <p className="small muted">{series.data ? text(series.data) : t('plan.repeats')}</p>;
}

/** The actions on the event's series as a whole. */
function SeriesActions({ id, onDo }: { id: string; onDo: EventPanelProps['onSeries'] }) {
  const { t } = useWords();
  const series = useQuery(seriesQuery(api, id));
  if (!series.data || series.data.ended) return null;
  return (
    <section className={css.planSeries} aria-labelledby="plan-series-title">
      <h3 id="plan-series-title" className="small strong">
        {t('plan.rules.whole')}
      </h3>
      <div className={css.planRuleDo}>
        <Button size="s" icon="repeat" onClick={() => onDo('edit_series', id)}>
          {t('plan.rules.change')}
        </Button>
        <Button size="s" kind="quiet" onClick={() => onDo('end_series', id)}>
          {t('plan.rules.end')}
        </Button>
      </div>
    </section>
  );
}

/** True for who sees the guests of all events, or of those that they teach. */
const canSeeGuests = ({ rights }: OwnStudio) => rights.includes('see_guests') || rights.includes('see_own_guests');

/** Lists the guests, for team members who may see them. */
function Guests({ studio, event, zone }: { studio: OwnStudio; event: PlannedEvent; zone: string }) {
  const { t } = useWords();
  const canSeeAll = studio.rights.includes('see_guests');
  const canSee = canSeeGuests(studio);
  const day = dayOf(event.starts_at, zone);
  const schedule = useQuery({
    ...scheduleQuery(api, studio.id, day, day),
    enabled: canSee && event.seats_taken > 0,
    retry: false,
  });
  const booked = schedule.data?.find(({ id }) => id === event.id);
  if (!canSee || event.seats_taken === 0) return null;
  return (
    <div>
      {booked && <GuestList event={booked} studio={studio} />}
      {(booked || canSeeAll) && (
        <Link className="link action" to={guestListAddress(studio.id, event, new Date())}>
          {t('plan.to_guests')}
        </Link>
      )}
    </div>
  );
}
