import { type Query, QueryClient } from '@tanstack/react-query';

const FIVE_MINUTES = 5 * 60_000;

/** Server state in the browser. The numbers are the specification's: fresh and kept for five minutes, one retry. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FIVE_MINUTES,
        // A page of the server is done at once: a timer for each of its queries would keep them all for five minutes.
        gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : FIVE_MINUTES,
        retry: 1,
        // Soon: a screen that was refused does not keep its reader waiting for the second answer.
        retryDelay: 200,
      },
    },
  });

/** The browser's one cache, also for loaders. Never used on the server. */
export const queryClient = createQueryClient();

/** First parts of the keys of what is the same for everyone. Whatever changes seats may invalidate all of `OFFERINGS`. */
export const OFFERINGS = 'offerings';
export const STUDIOS = 'studios';
const CATALOGUE: readonly unknown[] = [OFFERINGS, STUDIOS];

/** Answers that belong to whoever is signed in. Screens of the catalogue always have theirs, from the server or a loader. */
export const isPersonal = ({ queryKey }: Pick<Query, 'queryKey'>): boolean => !CATALOGUE.includes(queryKey[0]);
