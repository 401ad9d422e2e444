import { refuse } from '#server/http/refuse.ts';
import type { Services } from '#server/services.ts';
import type { OpeningWeek } from '#shared/schemas/studios/studio-changes.ts';
import type { StudioEditing } from '#shared/schemas/studios/studio-editing.ts';
import { findOverlap } from '#shared/time/opening-hours.ts';
import { withStudioLock } from '../editing/studio-lock.ts';

type Stretch = OpeningWeek['stretches'][number];

/**
 * Sets the weekly opening hours of the studio or of one of its spaces; a space with an empty week has the studio's
 * hours. Hours that close before they open end on the next day.
 * @throws as `withStudioLock`; `http.not_found` for an unknown space, `studios.ends_before_start`,
 * `studios.hours_overlap`
 */
export function setOpeningWeek(
  services: Services,
  person: { userId: string },
  idOrSlug: string,
  { version, space_id, stretches: wanted }: OpeningWeek,
): Promise<StudioEditing> {
  const stretches = wanted.map((each) => ({ ...each, closes: each.closes === '00:00' ? '24:00' : each.closes }));
  refuseImpossible(stretches);
  const field = `hours:${space_id ?? ''}`;
  const read = (studio: StudioEditing) => studio.opening_hours.filter((hours) => hours.space_id === space_id);
  return withStudioLock(
    services,
    person,
    idOrSlug,
    { version, fields: [field], read },
    async ({ db, studio, before }) => {
      if (space_id && !before.spaces.some(({ id }) => id === space_id)) refuse('http.not_found');
      await db
        .deleteFrom('opening_hours')
        .where('studio_id', '=', studio.id)
        .where('space_id', space_id === null ? 'is' : '=', space_id)
        .execute();
      if (stretches.length === 0) return;
      const rows = stretches.map((stretch) => ({ ...stretch, studio_id: studio.id, space_id }));
      await db.insertInto('opening_hours').values(rows).execute();
    },
  );
}

function refuseImpossible(stretches: readonly Stretch[]): void {
  if (stretches.some(({ opens, closes }) => opens === closes)) refuse('studios.ends_before_start');
  const weekday = findOverlap(stretches);
  if (weekday !== undefined) refuse('studios.hours_overlap', { weekday });
}
