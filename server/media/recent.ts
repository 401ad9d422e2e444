/** Remembers the last few results by key. Those who ask for one that is still being made wait for the same. */
export class Recent<T> {
  readonly #size: number;
  /** The least recently used comes first. */
  readonly #results = new Map<string, Promise<T>>();

  constructor(size: number) {
    this.#size = size;
  }

  get(key: string, make: () => Promise<T>): Promise<T> {
    const result = this.#results.get(key) ?? this.#begin(key, make);
    this.#results.delete(key);
    this.#results.set(key, result);
    const [oldest] = this.#results.keys();
    if (oldest !== undefined && this.#results.size > this.#size) this.#results.delete(oldest);
    return result;
  }

  /** A failure is not remembered: the next one to ask tries again. */
  #begin(key: string, make: () => Promise<T>): Promise<T> {
    const result = make();
    result.catch(() => {
      if (this.#results.get(key) === result) this.#results.delete(key);
    });
    return result;
  }
}
