import { houseCoverPath } from '#shared/covers.ts';
import type { Picture } from '#shared/schemas/values.ts';
import type { StudioType } from '#shared/studios/studios.ts';

/**
 * Returns a decorative cover of the site, of the first generation of covers, whose low seeds the server draws for
 * anyone.
 */
export const houseCover = (craft: StudioType, seed?: number): Picture => ({
  url: houseCoverPath(craft, seed),
  placeholder: 'var(--sunk)',
});
