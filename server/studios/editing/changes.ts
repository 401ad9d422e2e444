import type { StudioChange } from '../../../shared/schemas/studio-changes.ts';
import type { StudioEditing } from '../../../shared/schemas/studio-editing.ts';
import { refuse } from '../../http/refuse.ts';
import type { Services } from '../../services.ts';
import { refuseTakenSlug } from '../slugs/slugs.ts';
import { refuseBookedAhead } from './booked-ahead.ts';
import { inTurn } from './turn.ts';
import { isTimeZone } from './zones.ts';

/**
 * Changes what is given, and nothing else.
 * @throws Refusal of `inTurn`; `studios.slug_taken`, `studios.slug_reserved`, `studios.unknown_zone`;
 *   `studios.dates_ahead` for another zone while guests have booked: their clock times would be others
 */
export function changeStudio(
  services: Services,
  person: { userId: string },
  idOrSlug: string,
  { version, ...change }: StudioChange,
): Promise<StudioEditing> {
  const parts = Object.keys(change).filter((field) => field !== 'form_step');
  return inTurn(services, person, idOrSlug, { version, parts }, async ({ db, studio, before }) => {
    const { lat, lng, slug, time_zone, ...plain } = change;
    if (slug !== undefined) await refuseTakenSlug(db, slug, studio.id);
    if (time_zone !== undefined && time_zone !== before.time_zone) {
      if (!isTimeZone(time_zone)) refuse('studios.unknown_zone');
      await refuseBookedAhead(db, studio, services.now());
    }
    const values = {
      ...plain,
      ...(slug !== undefined && { slug }),
      ...(time_zone !== undefined && { time_zone }),
      ...(lat !== undefined && { latitude: lat }),
      ...(lng !== undefined && { longitude: lng }),
      // Its drawn cover is of its first craft until somebody has seen it.
      ...(plain.types?.[0] && before.published_at === null && { cover_craft: plain.types[0] }),
    };
    if (Object.keys(values).length === 0) return;
    await db.updateTable('studios').set(values).where('id', '=', studio.id).execute();
  });
}
