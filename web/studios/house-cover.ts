import type { Picture } from '../../shared/schemas/values.ts';
import type { StudioType } from '../../shared/studios.ts';

/** Seed of the print that stands for each craft. */
const SEEDS: Partial<Record<StudioType, number>> = { jewellery: 3, sculpture: 2, dance: 2 };

/** The site's own decoration, of the first generation of covers: the server draws its low seeds for anyone. */
export const houseCover = (craft: StudioType, seed = SEEDS[craft] ?? 1): Picture => ({
  url: `/media/covers/1/${craft}/${seed}`,
  placeholder: 'var(--sunk)',
});
