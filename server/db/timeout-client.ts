import pg from 'pg';

/**
 * Makes clients that wait so many milliseconds for the answer to a query. Then the connection itself is ended: what is
 * under way on it, a transaction perhaps, must not be left to whom the pool gives it next.
 */
export function clientWithTimeout(patience: number): typeof pg.Client {
  return class ImpatientClient extends pg.Client {
    #timer: NodeJS.Timeout | undefined;

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const stop = () => clearTimeout(this.#timer);
      this.on('drain', stop);
      this.on('end', stop);
    }

    // biome-ignore lint/suspicious/noExplicitAny: all that a query can be asked with, as it comes
    override query(...asked: any[]): any {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.connection.stream.destroy(new NoAnswer()), patience);
      // biome-ignore lint/suspicious/noExplicitAny: the same
      return (super.query as any)(...asked);
    }
  };
}

class NoAnswer extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('the database did not answer in time');
  }
}
