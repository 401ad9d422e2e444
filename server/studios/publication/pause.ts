import { sql } from 'kysely';
import { record } from '#server/activity/activity.ts';
import { addDays, localDay, startOfDay } from '#server/availability/zoned-days.ts';
import { refuse } from '#server/http/refuse.ts';
import { takesBookings } from '#server/read-models/pause.ts';
import { inTransaction, type Services } from '#server/services.ts';
import type { NewBookingPause } from '#shared/schemas/studios/booking-pause.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { MAX_PAUSE_DAYS } from '#shared/studios/studios.ts';
import { getStudioAs } from '../access.ts';
import { getOwnStudio } from '../own-studios.ts';

interface Actor {
  userId: string;
}

/**
 * Stops taking bookings until a day, or until the studio ends the pause. What is booked goes on. It replaces a pause
 * before it.
 * @throws Refusal `http.not_found`, `studios.no_right`, `studios.pause_day` for a day that is not ahead
 */
export const pauseBookings = (
  services: Services,
  actor: Actor,
  idOrSlug: string,
  { until, note }: NewBookingPause,
): Promise<OwnStudio> =>
  inTransaction(services, async (inside, tx) => {
    const { now } = inside;
    const { id, time_zone: zone } = await getStudioAs(tx, actor, idOrSlug, 'publish_studio');
    const today = localDay(now(), zone);
    if (until !== null && (until <= today || until > addDays(today, MAX_PAUSE_DAYS))) refuse('studios.pause_day');
    const ends = until === null ? null : startOfDay(until, zone);
    await tx
      .updateTable('studios')
      .set({ pause_began_at: now(), pause_ends_at: ends, pause_note: note })
      .where('id', '=', id)
      .execute();
    const data = { until: ends?.toISOString() ?? null, note };
    await record(inside, 'studio.paused', { by: actor.userId, subject: id, data });
    return getOwnStudio(tx, actor.userId, id, now());
  });

/**
 * Takes bookings again; `offerAfterPauses` offers the seats that came free. Repeating it has no effect.
 * @throws Refusal `http.not_found`, `studios.no_right`
 */
export const endPause = (services: Services, actor: Actor, idOrSlug: string): Promise<OwnStudio> =>
  inTransaction(services, async (inside, tx) => {
    const { now } = inside;
    const { id } = await getStudioAs(tx, actor, idOrSlug, 'publish_studio');
    // A pause that began at this instant ends a moment later.
    const { rows } = await sql`
      update studios s set pause_ends_at = greatest(${now()}::timestamptz, s.pause_began_at + interval '1 millisecond')
      where s.id = ${id} and not ${takesBookings(now())} returning 1`.execute(tx);
    if (rows.length > 0) await record(inside, 'studio.resumed', { by: actor.userId, subject: id });
    return getOwnStudio(tx, actor.userId, id, now());
  });
