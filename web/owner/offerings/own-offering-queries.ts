import { queryOptions } from '@tanstack/react-query';
import type { OwnOffering } from '#shared/schemas/offerings/offering-editing.ts';
import { type Client, readJson } from '#web/api.ts';
import { unlessOfPage } from '#web/fresh-data.ts';

/** The prefix of all query keys about the offerings of the user's studios. */
const OWN_OFFERINGS = 'own-offerings';

/** Lists a studio's offerings with drafts and archived ones, last changed first. @param studioId id or slug */
export const ownOfferingsQuery = (client: Client, studioId: string) =>
  queryOptions({
    queryKey: [OWN_OFFERINGS, 'list', studioId],
    queryFn: async () => (await readJson(client.studios[':id'].offerings.$get({ param: { id: studioId } }))).items,
    staleTime: 0,
    refetchOnMount: unlessOfPage,
  });

/** Gets an offering with everything its editor needs. */
export const editingQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: [OWN_OFFERINGS, 'editing', id],
    queryFn: () => readJson(client.offerings[':id'].editing.$get({ param: { id } })),
    staleTime: 0,
  });

/** The query filter that invalidates all lists of offerings. */
export const ownOfferingLists = { queryKey: [OWN_OFFERINGS, 'list'] };

/** Returns the offerings to which the user may add events. */
export const withEvents = (offerings: readonly OwnOffering[]): OwnOffering[] =>
  offerings.filter(({ may_plan }) => may_plan);
