import { queryOptions } from '@tanstack/react-query';
import { type Client, readJson } from '#web/api.ts';
import { OFFERINGS } from '#web/query.ts';

const FEATURED = '5';

/** Loads the data of the home page. */
export async function loadHome(client: Client) {
  const [counts, programme, lastSeats, newStudios, featured] = await Promise.all([
    readJson(client.catalogue.counts.$get()),
    readJson(client.programme.$get({ query: {} })),
    readJson(client.catalogue['last-seats'].$get()),
    readJson(client.catalogue['new-studios'].$get()),
    readJson(client.studios.$get({ query: { featured: 'true', limit: FEATURED } })),
  ]);
  return {
    counts,
    days: programme.days,
    lastSeats: lastSeats.items,
    newStudios: newStudios.items,
    featured: featured.items,
    hero: await findHero(client, featured.items),
  };
}

/**
 * Returns the offering of the hero picture: the next workshop of the first featured studio, or whatever can be booked
 * next.
 */
async function findHero(client: Client, featured: readonly { slug: string }[]) {
  const [studio] = featured;
  const { items } = await readJson(
    client.offerings.$get({ query: { studio: studio?.slug, service_type: 'workshop', sort: 'soonest', limit: '1' } }),
  );
  if (items[0]?.next_event) return items[0];
  const any = await readJson(client.offerings.$get({ query: { sort: 'soonest', limit: '1' } }));
  return any.items[0] ?? null;
}

export const homeQuery = (client: Client) =>
  queryOptions({ queryKey: [OFFERINGS, 'home'], queryFn: () => loadHome(client) });
