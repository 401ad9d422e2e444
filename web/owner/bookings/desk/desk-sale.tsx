import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Money } from '#shared/money/money.ts';
import { isDated } from '#shared/offerings/offerings.ts';
import type { PlannedEvent } from '#shared/schemas/events/events.ts';
import type { DeskBooking } from '#shared/schemas/owner-desk/studio-bookings.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import type { Client } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { calendarQuery } from '#web/owner/calendar/calendar-queries.ts';
import { ownOfferingsQuery } from '#web/owner/offerings/own-offering-queries.ts';
import { shiftDay } from '#web/time/calendar-days.ts';
import { dayOf } from '#web/time/calendar-weeks.ts';
import { useNow } from '#web/time/use-now.ts';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { EventChoices, KindChoice, LessonChoices } from './choices.tsx';
import * as css from './desk.module.css';
import { SeatSale } from './seat-sale.tsx';
import { SlotSale } from './slot-sale.tsx';
import { Sold } from './sold.tsx';

/** Days from today whose dates are sold at the desk. */
const DAYS = 28;

/** Gets the dates that can be sold at the desk of a studio. */
export function deskCalendarQuery(client: Client, { id, time_zone }: OwnStudio, now: Date) {
  const today = dayOf(now, time_zone);
  return calendarQuery(client, id, today, shiftDay(today, DAYS));
}

/** What can be sold, the form of the sale, and after it the tickets. `?event=` or `?offering=` chooses. */
export function DeskSale({ studio }: { studio: OwnStudio }) {
  const [query, setQuery] = useSearchParams();
  const [picked, setPicked] = useState(() => readPicked(query));
  const [sold, setSold] = useState<{ sale: DeskBooking; isSlot: boolean; given: Money | undefined }>();
  const now = useNow();
  const calendar = useQuery(deskCalendarQuery(api, studio, now));
  const offerings = useQuery(ownOfferingsQuery(api, studio.id));
  if (sold)
    return (
      <Sold
        sold={sold.sale}
        isSlot={sold.isSlot}
        given={sold.given}
        studioId={studio.id}
        onNext={() => setSold(undefined)}
      />
    );
  if (calendar.isError) return <Trouble error={calendar.error} onRetry={() => calendar.refetch()} />;
  if (offerings.isError) return <Trouble error={offerings.error} onRetry={() => offerings.refetch()} />;
  if (!calendar.data || !offerings.data) return <SkeletonLine height="240px" />;
  const zone = calendar.data.time_zone;
  const events = sellableEvents(calendar.data.events, now);
  const lessons = offerings.data.filter(({ status, service_type }) => status === 'published' && !isDated(service_type));
  const isLesson = lessons.length > 0 && (picked.offering !== undefined || events.length === 0);
  const event = isLesson ? undefined : (events.find(({ id }) => id === picked.event) ?? events[0]);
  const lesson = isLesson ? (lessons.find(({ id }) => id === picked.offering) ?? lessons[0]) : undefined;
  const pick = (what: Picked) => {
    setPicked(what);
    setQuery({ ...what }, { replace: true, preventScrollReset: true });
  };
  const pickKind = (wantsLesson: boolean) => pick(wantsLesson && lessons[0] ? { offering: lessons[0].id } : {});
  return (
    <div className={css.sale}>
      <div>
        {lessons.length > 0 && events.length > 0 && (
          <KindChoice offerings={lessons} isLesson={isLesson} onChoose={pickKind} />
        )}
        {isLesson ? (
          <LessonChoices offerings={lessons} chosen={lesson} onChoose={(id) => pick({ offering: id })} />
        ) : (
          <EventChoices events={events} chosen={event} zone={zone} onChoose={(id) => pick({ event: id })} />
        )}
      </div>
      {event && (
        <SeatSale
          key={event.id}
          studioId={studio.id}
          event={event}
          zone={zone}
          onSold={(sale, given) => setSold({ sale, isSlot: false, given })}
        />
      )}
      {lesson && (
        <SlotSale
          key={lesson.id}
          studioId={studio.id}
          offering={lesson}
          today={dayOf(now, studio.time_zone)}
          onSold={(sale, given) => setSold({ sale, isSlot: true, given })}
        />
      )}
    </div>
  );
}

/** What is chosen, as the URL has it: the id of a date, or of a lesson or coworking. */
interface Picked {
  event?: string;
  offering?: string;
}

function readPicked(query: URLSearchParams): Picked {
  const [event, offering] = [query.get('event'), query.get('offering')];
  return event ? { event } : offering ? { offering } : {};
}

/**
 * Returns the dates that take place, are not over and have a free seat, in order; slots belong to one guest each. A
 * course that is sold only as a whole is sold with the first of its dates.
 */
function sellableEvents(events: readonly PlannedEvent[], now: Date): PlannedEvent[] {
  const left = events
    .filter((event) => event.status === 'scheduled' && !event.is_slot && new Date(event.ends_at) > now)
    .sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
  const isFirst = (event: PlannedEvent) =>
    event.course === null || left.find(({ course }) => course?.id === event.course?.id) === event;
  return left.filter((event) => event.seats_taken < event.capacity && isFirst(event));
}
