import { answer, type Client } from '../api.ts';

/** Where a place is that is known by its name. */
export interface FoundPlace {
  near: string;
  place: string;
}

const SHORTEST_ADDRESS = 3;

/**
 * Finds a place that an address only names: a place that is called so, else a street or a house, else what may have been
 * meant. @returns undefined where there is none
 */
export async function findPlace(client: Client, name: string): Promise<FoundPlace | undefined> {
  const known = await answer(client.search.where.$get({ query: { q: name } })).catch(() => undefined);
  const [named] = known?.items ?? [];
  if (named && !known?.guessed) return spot(named);
  const isLong = name.length >= SHORTEST_ADDRESS;
  const found = isLong ? await answer(client.places.$get({ query: { q: name } })).catch(() => undefined) : undefined;
  const [address] = found?.items ?? [];
  const place = address ?? named;
  return place && spot(place);
}

/** To a metre, in digits that every reader of an address takes. */
const spot = ({ lat, lng, label }: { lat: number; lng: number; label: string }): FoundPlace => ({
  near: [lat, lng].map((degrees) => Number(degrees.toFixed(5))).join(),
  place: label,
});
