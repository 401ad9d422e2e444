import { ApiProblem } from '../api.ts';

/**
 * An order of photos from when it is wished until the server has it, in this tab: a page that is loaded again in between
 * goes on with it. Ids, the first photo first.
 */
export interface UnsentOrder {
  read: () => string[] | undefined;
  /** undefined: the server has it, or has refused it. */
  write: (ids: readonly string[] | undefined) => void;
}

/** @param of what the photos are of: `studio:…`, `offering:…` */
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
        // Without storage the request alone has to make it.
      }
    },
  };
}

/**
 * Tells whether the server answered a request, also when `attempt` handles its failure: a request that ended without an
 * answer, because the page was left or the line was down, may have to be sent again.
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
