import { queryOptions } from '@tanstack/react-query';
import type { Offering } from '#shared/schemas/offerings/offerings.ts';
import { type Client, readJson } from '../api.ts';
import { OFFERINGS } from '../query.ts';
import { isByArrangement } from './offering-words.ts';

/** Number of similar offerings on an offering's page. */
const SIMILAR = 4;

/** Loads the data of an offering's page. @throws ApiProblem `http.not_found` */
export async function loadOfferingPage(client: Client, id: string) {
  const [offering, events, history] = await Promise.all([
    readJson(client.offerings[':id'].$get({ param: { id } })),
    readJson(client.offerings[':id'].events.$get({ param: { id }, query: {} })),
    readJson(client.offerings[':id'].history.$get({ param: { id } })),
  ]);
  const [studio, similar, slots, courses] = await Promise.all([
    readJson(client.studios[':id'].$get({ param: { id: offering.studio.slug } })),
    readJson(client.offerings.$get({ query: { studio_type: offering.studio_type, limit: String(SIMILAR + 1) } })),
    hasSlots(offering) ? readJson(client.offerings[':id'].slots.$get({ param: { id }, query: {} })) : undefined,
    offering.service_type === 'recurring'
      ? readJson(client.offerings[':id'].courses.$get({ param: { id } }))
      : undefined,
  ]);
  return {
    offering,
    events: events.items,
    /** True if there are events after those in `events`. */
    hasLater: events.next_cursor !== null,
    courses: courses?.items ?? [],
    /** Cancelled and moved events that would lie ahead, for people who know them otherwise. */
    history,
    /** Free slots of the coming week, for offerings sold by the hour. */
    slots,
    studio,
    similar: similar.items.filter((other) => other.id !== offering.id).slice(0, SIMILAR),
  };
}

const hasSlots = ({ service_type, booking_mode }: Offering) =>
  booking_mode !== 'request_only' && isByArrangement(service_type);

/** Query of an offering's page. @param id the offering's id or slug */
export const offeringPageQuery = (client: Client, id: string) =>
  queryOptions({ queryKey: [OFFERINGS, 'page', id], queryFn: () => loadOfferingPage(client, id) });
