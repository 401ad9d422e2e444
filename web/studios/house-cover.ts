import { houseSeed } from '../../shared/covers.ts';
import type { Picture } from '../../shared/schemas/values.ts';
import type { StudioType } from '../../shared/studios.ts';

/** The site's own decoration, of the first generation of covers: the server draws its low seeds for anyone. */
export const houseCover = (craft: StudioType, seed = houseSeed(craft)): Picture => ({
  url: `/media/covers/1/${craft}/${seed}`,
  placeholder: 'var(--sunk)',
});
