import { houseSeed } from '../../shared/covers.ts';
import type { Picture } from '../../shared/schemas/values.ts';
import type { StudioType } from '../../shared/studios/studios.ts';

/**
 * Returns a decorative cover of the site, of the first generation of covers, whose low seeds the server draws for
 * anyone.
 */
export const houseCover = (craft: StudioType, seed = houseSeed(craft)): Picture => ({
  url: `/media/covers/1/${craft}/${seed}`,
  placeholder: 'var(--sunk)',
});
