import { answer, type Client } from '../api.ts';

/** Where a place is that is known by its name. */
export interface FoundPlace {
  near: string;
  place: string;
}

/**
 * Finds a place that an address only names: a quarter or a town of what is listed, else an address, where the operator has
 * them searched. @returns undefined where there is none, or nobody answers
 */
export async function findPlace(client: Client, name: string): Promise<FoundPlace | undefined> {
  const known = await answer(client.search.suggestions.$get({ query: { q: name } })).catch(() => undefined);
  for (const item of known?.items ?? []) {
    if (item.kind === 'neighbourhood' || item.kind === 'city') return spot(item);
  }
  const found = await answer(client.places.$get({ query: { q: name } })).catch(() => undefined);
  const [place] = found?.items ?? [];
  return place && spot(place);
}

/** To a metre, in digits that every reader of an address takes. */
const spot = ({ lat, lng, label }: { lat: number; lng: number; label: string }): FoundPlace => ({
  near: [lat, lng].map((degrees) => Number(degrees.toFixed(5))).join(),
  place: label,
});
