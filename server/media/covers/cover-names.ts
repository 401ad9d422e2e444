import { type CoverSpec, isCoverVersion, isMotif, MAX_COVER_SEED } from '#art/cover-design.ts';
import { STUDIO_TYPES } from '#shared/studios/studios.ts';

/** Returns `2/ceramics/42`, or `2/ceramics/mug-42` with a chosen motif. Part of addresses and of file names. */
export const coverName = ({ version, craft, motif, seed }: CoverSpec): string =>
  `${version}/${craft}/${motif ? `${motif}-` : ''}${seed}`;

/** A name has a single spelling, without leading zeros, so that a picture has a single address. */
export const COVER_NAME_PATTERN =
  '(?<version>[1-9]\\d?)/(?<craft>[a-z_]+)/(?:(?<motif>[a-zA-Z_]{2,40})-)?(?<seed>0|[1-9]\\d{0,9})';

/** Parses the groups of the pattern above; undefined if there is no such cover. */
export function parseCoverName({
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
