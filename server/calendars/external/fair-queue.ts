import { Refusal, refuse } from '../../http/refuse.ts';

/** Who wants a turn. */
export interface Requester {
  /** Has one turn at a time. */
  who: string;
  /** Milliseconds that they wait for it; left out: as long as it takes. */
  patience?: number;
}

interface Bounds {
  /** Turns that are taken at the same time. */
  atOnce: number;
  /** Turns that may be waited for: by all, and by one asker. */
  places: number;
  placesOfOne: number;
}

/** Lets a few in at once. Those who wait go around, one turn each: who asks often keeps nobody else waiting. */
export class FairQueue {
  readonly #bounds: Bounds;
  readonly #inside = new Set<string>();
  /** By who waits; whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** @throws Refusal `http.busy` when too many wait, or for too long */
  async take<Result>(asker: Requester, work: () => Promise<Result>): Promise<Result> {
    await this.#wait(asker);
    try {
      return await work();
    } finally {
      this.#inside.delete(asker.who);
      this.#next();
    }
  }

  async #wait({ who, patience }: Requester): Promise<void> {
    const own = this.#waiting.get(who) ?? [];
    const all = [...this.#waiting.values()].flat();
    if (all.length >= this.#bounds.places || own.length >= this.#bounds.placesOfOne) refuse('http.busy');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.set(who, [...own, resolve]);
    const tooLong = () => {
      this.#leave(who, resolve);
      reject(new Refusal('http.busy'));
    };
    const timer = patience === undefined ? undefined : setTimeout(tooLong, patience);
    this.#next();
    await promise.finally(() => clearTimeout(timer));
  }

  #leave(who: string, begin: () => void): void {
    const rest = this.#waiting.get(who)?.filter((each) => each !== begin) ?? [];
    if (rest.length > 0) this.#waiting.set(who, rest);
    else this.#waiting.delete(who);
  }

  #next(): void {
    for (const [who, [begin, ...rest]] of this.#waiting) {
      if (this.#inside.size >= this.#bounds.atOnce) return;
      if (!begin || this.#inside.has(who)) continue;
      this.#inside.add(who);
      // Behind everybody else.
      this.#waiting.delete(who);
      if (rest.length > 0) this.#waiting.set(who, rest);
      begin();
    }
  }
}
