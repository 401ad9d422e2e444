interface Queued<Job> {
  sender: string;
  job: Job;
}

/**
 * Jobs of several senders, in fair turns: next is the first of the sender for whom the least time was spent since the
 * queue was last empty. A crowd of one sender's jobs delays nobody else by more than one of them.
 */
export class UploadQueue<Job> {
  readonly #queued: Queued<Job>[] = [];
  /** Milliseconds, by sender. */
  readonly #spent = new Map<string, number>();

  get length(): number {
    return this.#queued.length;
  }

  add(sender: string, job: Job): void {
    this.#queued.push({ sender, job });
  }

  /** Puts a job back in front: its sender has waited before. */
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

  /** Counts what a sender's job took. */
  spend(sender: string, milliseconds: number): void {
    if (this.#queued.length === 0) this.#spent.clear();
    else this.#spent.set(sender, (this.#spent.get(sender) ?? 0) + milliseconds);
  }

  /** Empties it. */
  clear(): Job[] {
    this.#spent.clear();
    return this.#queued.splice(0).map(({ job }) => job);
  }
}
