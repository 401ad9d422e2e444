import type { OwnOffering } from '#shared/schemas/offerings/offering-editing.ts';

/** The status filters of the offering list; `all` excludes archived offerings. */
export const SHELVES = ['all', 'published', 'draft', 'paused', 'archived'] as const;
export type Shelf = (typeof SHELVES)[number];

const isOn = (shelf: Shelf, { status }: OwnOffering) => (shelf === 'all' ? status !== 'archived' : status === shelf);

/** Counts the offerings of each shelf. */
export const countByShelf = (offerings: readonly OwnOffering[]) =>
  Object.fromEntries(
    SHELVES.map((shelf) => [shelf, offerings.filter((offering) => isOn(shelf, offering)).length]),
  ) as Record<Shelf, number>;

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the offerings on a shelf whose title contains every search word, ignoring case and accents. */
export function matching(offerings: readonly OwnOffering[], shelf: Shelf, words: string): OwnOffering[] {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  return offerings.filter(
    (offering) => isOn(shelf, offering) && wanted.every((word) => folded(offering.title).includes(word)),
  );
}
