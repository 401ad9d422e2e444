import { type Client, readJson } from '../api.ts';

/** A geocoded place. */
export interface FoundPlace {
  near: string;
  place: string;
}

const SHORTEST_ADDRESS = 3;

/**
 * Geocodes the place name of a URL: a place of that name, else a street or a house, else the best guess.
 * @returns undefined if there is none
 */
export async function findPlace(client: Client, name: string): Promise<FoundPlace | undefined> {
  const known = await readJson(client.search.where.$get({ query: { q: name } })).catch(() => undefined);
  const [named] = known?.items ?? [];
  if (named && !known?.guessed) return spot(named);
  const isLong = name.length >= SHORTEST_ADDRESS;
  const found = isLong ? await readJson(client.places.$get({ query: { q: name } })).catch(() => undefined) : undefined;
  const [address] = found?.items ?? [];
  const place = address ?? named;
  return place && spot(place);
}

/** Rounds to five digits, about a metre, which every parser of a URL accepts. */
const spot = ({ lat, lng, label }: { lat: number; lng: number; label: string }): FoundPlace => ({
  near: [lat, lng].map((degrees) => Number(degrees.toFixed(5))).join(),
  place: label,
});
