import type { OpeningWeek } from '../../../shared/schemas/studio-changes.ts';
import type { StudioEditing } from '../../../shared/schemas/studio-editing.ts';
import { refuse } from '../../http/refuse.ts';
import type { Services } from '../../services.ts';
import { inTurn } from '../editing/turn.ts';

type Stretch = OpeningWeek['stretches'][number];

/**
 * Sets the opening hours of a week, of the studio or of one of its spaces; an empty week of a space means the studio's.
 * @throws Refusal of `inTurn`; `http.not_found` for a space that is not there, `studios.ends_before_start`,
 *   `studios.hours_overlap`
 */
export function setOpeningWeek(
  services: Services,
  person: { userId: string },
  idOrSlug: string,
  { version, space_id, stretches }: OpeningWeek,
): Promise<StudioEditing> {
  refuseImpossible(stretches);
  const part = `hours:${space_id ?? ''}`;
  const read = (studio: StudioEditing) => studio.opening_hours.filter((hours) => hours.space_id === space_id);
  return inTurn(services, person, idOrSlug, { version, parts: [part], read }, async ({ db, studio, before }) => {
    if (space_id && !before.spaces.some(({ id }) => id === space_id)) refuse('http.not_found');
    await db
      .deleteFrom('opening_hours')
      .where('studio_id', '=', studio.id)
      .where('space_id', space_id === null ? 'is' : '=', space_id)
      .execute();
    if (stretches.length === 0) return;
    const rows = stretches.map((stretch) => ({ ...stretch, studio_id: studio.id, space_id }));
    await db.insertInto('opening_hours').values(rows).execute();
  });
}

/** Stretches that touch are fine: 10–12 and 12–14. */
function refuseImpossible(stretches: readonly Stretch[]): void {
  const inOrder = stretches.toSorted((a, b) => a.weekday - b.weekday || a.opens.localeCompare(b.opens));
  for (const [index, { weekday, opens, closes }] of inOrder.entries()) {
    if (opens >= closes) refuse('studios.ends_before_start');
    const next = inOrder[index + 1];
    if (next?.weekday === weekday && next.opens < closes) refuse('studios.hours_overlap', { weekday });
  }
}
