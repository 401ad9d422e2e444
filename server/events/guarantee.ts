import type { PlannedEvent } from '#shared/schemas/events/events.ts';
import { record } from '../activity/activity.ts';
import { transaction } from '../db/transaction.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { findEvents } from './calendar-queries.ts';
import { getEvent, getPlannerOfEvent } from './events.ts';
import { assertCanEdit } from './planner.ts';

/**
 * Confirms that an event takes place below its minimum of guests, or withdraws that.
 * @throws Refusal `http.not_found`, `studios.no_right`, `events.cancelled`, `events.past`
 */
export async function setGuarantee(
  { db, now }: Services,
  person: { userId: string },
  id: string,
  isGuaranteed: boolean,
): Promise<PlannedEvent> {
  const planner = await getPlannerOfEvent(db, person, id);
  await transaction(db, async (tx) => {
    const [shown] = await findEvents(tx, [id], planner.member_id);
    if (!shown) return refuse('http.not_found');
    assertCanEdit(planner, shown.is_own);
    if (shown.status === 'cancelled') refuse('events.cancelled');
    if (shown.starts_at <= now()) refuse('events.past');
    await tx
      .updateTable('events')
      // Who withdraws it is asked again, so that silence does not cancel the event at once.
      .set(isGuaranteed ? { guaranteed_at: now() } : { guaranteed_at: null, minimum_asked_at: null })
      .where('id', '=', id)
      .execute();
    const type = isGuaranteed ? 'event.guaranteed' : 'event.guarantee_withdrawn';
    await record({ db: tx, now }, type, { by: person.userId, subject: id, studio: planner.id });
  });
  return getEvent(db, planner, id);
}
