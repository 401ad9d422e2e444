interface Queued<Job> {
  sender: string;
  job: Job;
}

/**
 * A fair queue for jobs of several senders: the next job belongs to the sender that has used the least time since the
 * queue was last empty. However many jobs one sender adds, others wait for at most one of them.
 */
export class UploadQueue<Job> {
  readonly #queued: Queued<Job>[] = [];
  /** Used time in milliseconds, by sender. */
  readonly #spent = new Map<string, number>();

  get length(): number {
    return this.#queued.length;
  }

  add(sender: string, job: Job): void {
    this.#queued.push({ sender, job });
  }

  /** Puts a job back at the front, since its sender has waited before. */
  putBack(sender: string, job: Job): void {
    this.#queued.unshift({ sender, job });
  }

  take(): Job | undefined {
    const spentOn = ({ sender }: Queued<Job>) => this.#spent.get(sender) ?? 0;
    let next = 0;
    for (const [at, queued] of this.#queued.entries()) {
      if (spentOn(queued) < spentOn(this.#queued[next] ?? queued)) next = at;
    }
    return this.#queued.splice(next, 1)[0]?.job;
  }

  /** Adds to the time that a sender has used. */
  spend(sender: string, milliseconds: number): void {
    if (this.#queued.length === 0) this.#spent.clear();
    else this.#spent.set(sender, (this.#spent.get(sender) ?? 0) + milliseconds);
  }

  /** Removes and returns all jobs. */
  clear(): Job[] {
    this.#spent.clear();
    return this.#queued.splice(0).map(({ job }) => job);
  }
}
