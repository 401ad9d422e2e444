import { Refusal, refuse } from '../../http/refuse.ts';

/** The requester of a place in the queue. */
export interface Requester {
  /** Key of the requester, who runs one job at a time. */
  who: string;
  /** The longest wait in milliseconds; unlimited when left out. */
  patience?: number;
}

interface Bounds {
  /** The maximum of running jobs. */
  atOnce: number;
  /** The maximum of waiting jobs: of all requesters, and of one. */
  places: number;
  placesOfOne: number;
}

/** A semaphore that serves requesters round-robin, so that one with many jobs does not delay the others. */
export class FairQueue {
  readonly #bounds: Bounds;
  readonly #inside = new Set<string>();
  /** Waiting jobs by requester, the next requester first. */
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Runs a job when it is the requester's turn. @throws Refusal `http.busy` when too many wait, or after `patience` */
  async take<Result>(requester: Requester, work: () => Promise<Result>): Promise<Result> {
    await this.#wait(requester);
    try {
      return await work();
    } finally {
      this.#inside.delete(requester.who);
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
      // Deleted and inserted again: a Map keeps insertion order, so the requester moves to the end.
      this.#waiting.delete(who);
      if (rest.length > 0) this.#waiting.set(who, rest);
      begin();
    }
  }
}
