import pg from 'pg';

/**
 * Returns a client class that closes the connection when a query takes longer than `patience` milliseconds. The
 * connection must not go back to the pool, since a transaction may still be open on it.
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

    // biome-ignore lint/suspicious/noExplicitAny: passes on all overloads of `query`
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
