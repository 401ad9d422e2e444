import { queryOptions } from '@tanstack/react-query';
import { answer, type Client } from '../../api.ts';
import { OFFERINGS } from '../../query.ts';

const FEATURED = '5';

/** Loads the data of the home page. */
export async function loadHome(client: Client) {
  const [counts, programme, lastSeats, newStudios, featured] = await Promise.all([
    answer(client.catalogue.counts.$get()),
    answer(client.programme.$get({ query: {} })),
    answer(client.catalogue['last-seats'].$get()),
    answer(client.catalogue['new-studios'].$get()),
    answer(client.studios.$get({ query: { featured: 'true', limit: FEATURED } })),
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
  const { items } = await answer(
    client.offerings.$get({ query: { studio: studio?.slug, service_type: 'workshop', sort: 'soonest', limit: '1' } }),
  );
  if (items[0]?.next_event) return items[0];
  const any = await answer(client.offerings.$get({ query: { sort: 'soonest', limit: '1' } }));
  return any.items[0] ?? null;
}

export const homeQuery = (client: Client) =>
  queryOptions({ queryKey: [OFFERINGS, 'home'], queryFn: () => loadHome(client) });
