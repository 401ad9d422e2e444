import { queryOptions } from '@tanstack/react-query';
import type { SiteDomains } from '../../../shared/schemas/domains.ts';
import { answer } from '../../api.ts';
import { api } from '../../browser-api.ts';

export const domainsQuery = queryOptions({
  queryKey: ['domains'],
  queryFn: () => answer(api.domains.$get()),
});

/** Query that checks the site's host names; only started by a button. */
export const domainCheckQuery = queryOptions({
  queryKey: ['domains', 'check'],
  queryFn: () => answer(api.domains.check.$post()),
  enabled: false,
  retry: false,
});

/** Saves the domains. @throws ApiProblem `http.invalid` with the fields `primary` and `old.<number>` */
export const saveDomains = (wanted: Pick<SiteDomains, 'primary' | 'old'>) => answer(api.domains.$put({ json: wanted }));
