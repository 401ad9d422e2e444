import { ApiProblem } from '../api.ts';

/**
 * An order of photos that the server has not confirmed yet, stored in this tab, so that a reloaded page resends it.
 * Ids, the first photo first.
 */
export interface UnsentOrder {
  read: () => string[] | undefined;
  /** Stores an order; undefined removes it once the server has confirmed or refused it. */
  write: (ids: readonly string[] | undefined) => void;
}

/** Returns the unsent order of photos. @param of what the photos belong to: `studio:…`, `offering:…` */
export function unsentOrder(of: string, storage: () => Storage = () => sessionStorage): UnsentOrder {
  const key = `photo-order:${of}`;
  return {
    read() {
      try {
        const ids: unknown = JSON.parse(storage().getItem(key) ?? 'null');
        return Array.isArray(ids) && ids.every((id) => typeof id === 'string') ? ids : undefined;
      } catch {
        return undefined;
      }
    },
    write(ids) {
      try {
        if (ids) storage().setItem(key, JSON.stringify(ids));
        else storage().removeItem(key);
      } catch {
        // Without storage the order is not resent.
      }
    },
  };
}

/**
 * Returns true if the server answered a request, even when `attempt` handles its failure: a request without a response,
 * because the page was left or the connection was lost, may have to be sent again.
 * @param attempt makes the request and passes it to `look`
 */
export async function wasAnswered(
  attempt: (look: <Body>(reply: Promise<Body>) => Promise<Body>) => Promise<unknown>,
): Promise<boolean> {
  let answered = true;
  await attempt((reply) =>
    reply.catch((error) => {
      answered = !(error instanceof ApiProblem && error.status === 0);
      throw error;
    }),
  );
  return answered;
}
