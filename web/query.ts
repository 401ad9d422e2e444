import { type Query, QueryClient } from '@tanstack/react-query';

const FIVE_MINUTES = 5 * 60_000;

/**
 * Creates the cache of server state. The numbers are the specification's: fresh and cached for five minutes, one retry.
 * The server retries nothing: the page would wait, and the browser requests what it lacks.
 */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FIVE_MINUTES,
        // On the server nothing is collected: a timer for each query would keep the page in memory for five minutes.
        gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : FIVE_MINUTES,
        retry: import.meta.env.SSR ? false : 1,
        // Short, so that a refusal is shown without a noticeable wait for the retry.
        retryDelay: 200,
      },
    },
  });

/** The browser's only query cache, also used by loaders. Never used on the server. */
export const queryClient = createQueryClient();

/** When this browser opened the page: the age of the data that came with it, as `Date.now()`. */
export const OPENED_AT = Date.now();

/**
 * First parts of the query keys of data that is the same for everyone. Changes of seats invalidate all of `OFFERINGS`.
 */
export const OFFERINGS = 'offerings';
export const STUDIOS = 'studios';
const CATALOGUE: readonly unknown[] = [OFFERINGS, STUDIOS];

/** True for data of the signed-in person. Catalogue screens always get theirs from the server or a loader. */
export const isPersonal = ({ queryKey }: Pick<Query, 'queryKey'>): boolean => !CATALOGUE.includes(queryKey[0]);
