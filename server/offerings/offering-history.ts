import type { OfferingHistory } from '../../shared/schemas/offering-history.ts';
import { toOffsetIso } from '../../shared/time.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { placeOf } from '../studios/studios.ts';
import { findListed, listCancelled } from './offering-history-queries.ts';
import { eventShape } from './offerings.ts';

/**
 * Returns since when an offering is for sale, and its cancelled events ahead.
 * @param idOrSlug from a URL
 * @throws Refusal `http.not_found` also for an offering that is not published
 */
export async function getOfferingHistory(services: Services, idOrSlug: string): Promise<OfferingHistory> {
  const at = placeOf(idOrSlug);
  const { id, time_zone, published_at } = (at && (await findListed(services.db, at))) ?? refuse('http.not_found');
  const cancelled = await listCancelled(services.db, id, services.now());
  return {
    published_at: published_at && toOffsetIso(published_at, time_zone),
    cancelled: cancelled.map(eventShape),
  };
}
