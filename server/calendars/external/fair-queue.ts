import { Refusal, refuse } from '#server/http/refuse.ts';

/** The requester of a place in the queue. */
export interface Requester {
  /** Names the requester, who runs one job at a time. */
  key: string;
  /** The longest wait in milliseconds; unlimited when left out. */
  maxWait?: number;
}

interface Bounds {
  /** The maximum of running jobs. */
  concurrency: number;
  /** The maximum of waiting jobs: of all requesters, and of one. */
  maxWaiting: number;
  maxWaitingPerRequester: number;
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

  /** Runs a job when it is the requester's turn. @throws Refusal `http.busy` when too many wait, or after `maxWait` */
  async run<Result>(requester: Requester, work: () => Promise<Result>): Promise<Result> {
    await this.#wait(requester);
    try {
      return await work();
    } finally {
      this.#inside.delete(requester.key);
      this.#next();
    }
  }

  async #wait({ key, maxWait }: Requester): Promise<void> {
    const own = this.#waiting.get(key) ?? [];
    const all = [...this.#waiting.values()].flat();
    if (all.length >= this.#bounds.maxWaiting || own.length >= this.#bounds.maxWaitingPerRequester) refuse('http.busy');
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.set(key, [...own, resolve]);
    const tooLong = () => {
      this.#leave(key, resolve);
      reject(new Refusal('http.busy'));
    };
    const timer = maxWait === undefined ? undefined : setTimeout(tooLong, maxWait);
    this.#next();
    await promise.finally(() => clearTimeout(timer));
  }

  #leave(key: string, begin: () => void): void {
    const rest = this.#waiting.get(key)?.filter((each) => each !== begin) ?? [];
    if (rest.length > 0) this.#waiting.set(key, rest);
    else this.#waiting.delete(key);
  }

  #next(): void {
    for (const [key, [begin, ...rest]] of this.#waiting) {
      if (this.#inside.size >= this.#bounds.concurrency) return;
      if (!begin || this.#inside.has(key)) continue;
      this.#inside.add(key);
      // Deleted and inserted again: a Map keeps insertion order, so the requester moves to the end.
      this.#waiting.delete(key);
      if (rest.length > 0) this.#waiting.set(key, rest);
      begin();
    }
  }
}
