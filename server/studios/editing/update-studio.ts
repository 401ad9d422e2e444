import { sql } from 'kysely';
import { retryOnConflict } from '#server/availability/retry-on-conflict.ts';
import { lockSchedule } from '#server/availability/schedule-locks.ts';
import type { Connection } from '#server/db/database.ts';
import { Refusal } from '#server/http/refuse.ts';
import { parsePhoneNumber } from '#server/phone-numbers.ts';
import type { Services } from '#server/services.ts';
import type { StudioChange } from '#shared/schemas/studios/studio-changes.ts';
import type { StudioEditing } from '#shared/schemas/studios/studio-editing.ts';
import { refuseTakenSlug } from '../slugs/slugs.ts';
import { translateSuggestedRules } from '../translations/suggested-rules.ts';
import { type LockedStudio, withStudioLock } from './studio-lock.ts';
import { changeTimeZone } from './time-zone-change.ts';

/**
 * Updates the given fields of a studio.
 * @throws Refusal of `withStudioLock`; `studios.slug_taken`, `studios.slug_reserved`; of `changeTimeZone` for another
 * zone
 */
export function updateStudio(
  services: Services,
  person: { userId: string },
  idOrSlug: string,
  { version, ...change }: StudioChange,
): Promise<StudioEditing> {
  const fields = Object.keys(change).filter((field) => field !== 'form_step');
  const work = async ({ db, studio, before }: LockedStudio) => {
    const { lat, lng, slug, time_zone, ...plain } = change;
    if (slug !== undefined) await refuseTakenSlug(db, slug, studio.id);
    if (time_zone !== undefined && time_zone !== before.time_zone) {
      await changeTimeZone(db, studio, time_zone, { userId: person.userId, now: services.now() });
    }
    if (lat !== undefined || lng !== undefined) await lockSchedulesOfStudio(db, studio.id, services.now());
    const values = {
      ...plain,
      ...(slug !== undefined && { slug }),
      ...(plain.phone && { phone: parsePhone(plain.phone, plain.country ?? before.country) }),
      ...(time_zone !== undefined && { time_zone }),
      ...(lat !== undefined && { latitude: lat }),
      ...(lng !== undefined && { longitude: lng }),
      // Until it is first published, the drawn cover follows the first craft.
      ...(plain.types?.[0] && before.published_at === null && { cover_craft: plain.types[0] }),
    };
    if (Object.keys(values).length === 0) return;
    await db.updateTable('studios').set(values).where('id', '=', studio.id).execute();
    const added = plain.house_rules?.filter((rule) => !before.house_rules.includes(rule)) ?? [];
    await translateSuggestedRules(db, { id: studio.id, language: plain.language ?? before.language }, added);
  };
  return retryOnConflict(() => withStudioLock(services, person, idOrSlug, { version, fields }, work));
}

/** Returns a number as it is dialled from abroad, "+44 20 7946 0018". @param country whose numbers may lack its code */
function parsePhone(typed: string, country: string): string {
  const number = parsePhoneNumber(typed, country);
  if (!number) throw new Refusal('http.invalid', undefined, [{ path: 'phone', code: 'phone', message: 'no number' }]);
  return number.international;
}

/** Locks the events of a studio before it moves, because the search index has its position in them. */
async function lockSchedulesOfStudio(db: Connection, studioId: string, now: Date): Promise<void> {
  await lockSchedule(db, { studio_id: studioId }, now);
  await sql`select from studios where id = ${studioId} for update`.execute(db);
}
