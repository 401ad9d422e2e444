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
