import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';

/** The comment with which a statement begins that is prepared. @param name unique per text, of small letters and _ */
export const preparedMark = (name: string) => `/* prepared: ${name} */`;

const MARK = /^\/\* prepared: ([a-z_]+) \*\//;

/**
 * SQL with which a statement begins that each connection prepares: it is planned a few times instead of each time,
 * which for a statement with many subqueries takes longer than to run it. Not for one whose best plan depends on its
 * values.
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(preparedMark(name));

/** A client that prepares the statements that are marked with `prepared`. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: passes on all overloads of `query`
  override query(...asked: any[]): any {
    const [text, values, ...rest] = asked;
    const name = typeof text === 'string' ? MARK.exec(text)?.[1] : undefined;
    // biome-ignore lint/suspicious/noExplicitAny: the same
    return (super.query as any)(...(name ? [{ name, text, values }, ...rest] : asked));
  }
}

/**
 * Returns a client class that closes the connection when a query takes longer than `patience` milliseconds. The
 * connection must not go back to the pool, since a transaction may still be open on it.
 */
export function clientWithTimeout(patience: number): typeof PreparingClient {
  return class ImpatientClient extends PreparingClient {
    #timer: NodeJS.Timeout | undefined;

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const stop = () => clearTimeout(this.#timer);
      this.on('drain', stop);
      this.on('end', stop);
    }

    // biome-ignore lint/suspicious/noExplicitAny: the same
    override query(...asked: any[]): any {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.connection.stream.destroy(new NoAnswer()), patience);
      return super.query(...asked);
    }
  };
}

/**
 * A pool that keeps a connection whose statement the database refused, for example because of a constraint. The
 * library closes it, and with it the plans of all prepared statements are lost.
 */
export class KeepingPool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: passes on all overloads that return a promise
  override async query(...asked: any[]): Promise<any> {
    const client = await this.connect();
    let isBroken = true;
    try {
      const result = await Reflect.apply(client.query, client, asked);
      isBroken = false;
      return result;
    } catch (error) {
      isBroken = !(error instanceof pg.DatabaseError) || error.severity === 'FATAL';
      throw error;
    } finally {
      client.release(isBroken);
    }
  }
}

class NoAnswer extends Error {
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('the database did not answer in time');
  }
}
