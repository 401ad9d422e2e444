/** Shares one run of a task among all callers that ask for the same key while it is running. */
export class SingleFlight<T> {
  readonly #running = new Map<string, Promise<T>>();

  run(key: string, task: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key);
    if (running) return running;
    const result = task().finally(() => this.#running.delete(key));
    this.#running.set(key, result);
    return result;
  }
}
