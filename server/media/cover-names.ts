import { type CoverSpec, isCoverVersion, isMotif, MAX_COVER_SEED } from '../../art/cover-design.ts';
import { STUDIO_TYPES } from '../../shared/studios.ts';

/** `2/ceramics/42`, or `2/ceramics/mug-42` where it says what it shows: in addresses as in the folder of pictures. */
export const nameOf = ({ version, craft, motif, seed }: CoverSpec): string =>
  `${version}/${craft}/${motif ? `${motif}-` : ''}${seed}`;

/** A name has one spelling, without leading zeros, so that a picture has one address. */
export const PRINT_NAME =
  '(?<version>[1-9]\\d?)/(?<craft>[a-z_]+)/(?:(?<motif>[a-zA-Z_]{2,40})-)?(?<seed>0|[1-9]\\d{0,9})';

/** @returns undefined for parts of a name that no print has */
export function printOf({
  version,
  craft: name,
  motif = '',
  seed,
}: Record<string, string | undefined>): CoverSpec | undefined {
  const craft = STUDIO_TYPES.find((type) => type === name);
  if (!craft || !isCoverVersion(Number(version)) || Number(seed) > MAX_COVER_SEED) return undefined;
  if (motif !== '' && !isMotif(motif)) return undefined;
  return { version: Number(version), craft, motif, seed: Number(seed) };
}
