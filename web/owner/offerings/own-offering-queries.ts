import { queryOptions } from '@tanstack/react-query';
import type { OwnOffering } from '../../../shared/schemas/offering-editing.ts';
import { answer, type Client } from '../../api.ts';

/** Everything in the cache about what one's own studios sell begins so. */
const OWN_OFFERINGS = 'own-offerings';

/** What a studio sells, drafts and archived ones too, what was changed last first. @param studioId or its slug */
export const ownOfferingsQuery = (client: Client, studioId: string) =>
  queryOptions({
    queryKey: [OWN_OFFERINGS, 'list', studioId],
    queryFn: async () => (await answer(client.studios[':id'].offerings.$get({ param: { id: studioId } }))).items,
    staleTime: 0,
  });

/** All of an offering, for those who write it. */
export const editingQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: [OWN_OFFERINGS, 'editing', id],
    queryFn: () => answer(client.offerings[':id'].editing.$get({ param: { id } })),
    staleTime: 0,
  });

/** Lists are to be asked for anew. */
export const ownOfferingLists = { queryKey: [OWN_OFFERINGS, 'list'] };

/** Those to which the person asking may give dates. */
export const datedOf = (offerings: readonly OwnOffering[]): OwnOffering[] =>
  offerings.filter(({ may_plan }) => may_plan);
