import { queryOptions } from '@tanstack/react-query';
import type { SiteDomains } from '#shared/schemas/domains.ts';
import { type Client, readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';

export const domainsQuery = (client: Client) =>
  queryOptions({ queryKey: ['domains'], queryFn: () => readJson(client.domains.$get()) });

/** Query that checks the site's host names; only started by a button. */
export const domainCheckQuery = queryOptions({
  queryKey: ['domains', 'check'],
  queryFn: () => readJson(api.domains.check.$post()),
  enabled: false,
  retry: false,
});

/** Saves the domains. @throws ApiProblem `http.invalid` with the fields `primary` and `old.<number>` */
export const saveDomains = (wanted: Pick<SiteDomains, 'primary' | 'old'>) =>
  readJson(api.domains.$put({ json: wanted }));
