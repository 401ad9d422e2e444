import { refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import type { NewClosure } from '#shared/schemas/studios/studio-changes.ts';
import { MAX_CLOSURES } from '#shared/studios/studios.ts';
import { withStudioLock } from '../editing/studio-lock.ts';

type Person = { userId: string };

/**
 * Closes the studio, or one of its spaces, for days or for hours of these days. Existing events stay.
 * @throws as `withStudioLock`; `http.not_found` for an unknown space, `studios.ends_before_start`,
 * `studios.limit_reached`
 */
export function addClosure(services: Services, person: Person, idOrSlug: string, { id, ...closure }: NewClosure) {
  const { first_day, last_day, from_time, until_time, space_id } = closure;
  if (first_day > last_day || (from_time && until_time && from_time >= until_time)) refuse('studios.ends_before_start');
  return withStudioLock(services, person, idOrSlug, { fields: ['closures'] }, async ({ db, studio, before }) => {
    if (before.closures.some((each) => each.id === id)) return;
    if (space_id && !before.spaces.some((space) => space.id === space_id)) refuse('http.not_found');
    if (before.closures.length >= MAX_CLOSURES) refuse('studios.limit_reached', { limit: MAX_CLOSURES });
    await db
      .insertInto('closures')
      .values({ ...(id && { id }), ...closure, studio_id: studio.id, created_by: person.userId })
      .execute();
  });
}

/** Deletes a closure. @throws as `withStudioLock`; `http.not_found` also for a closure of another studio */
export function removeClosure(services: Services, person: Person, idOrSlug: string, closureId: string) {
  return withStudioLock(services, person, idOrSlug, { fields: ['closures'] }, async ({ db, before }) => {
    if (!before.closures.some(({ id }) => id === closureId)) refuse('http.not_found');
    await db.deleteFrom('closures').where('id', '=', closureId).execute();
  });
}
