import type pg from 'pg';

/** A value of a column: a list becomes an array of texts, undefined becomes null. */
export type Value = string | number | boolean | null | undefined | readonly string[];

/** The number of characters sent at once. */
const CHUNK = 1 << 17;

/**
 * Writes rows to a table by COPY, whose messages `pg` supports without an API for it.
 * @returns the number of rows
 * @throws DatabaseError of the server, which then stores none of them; or the error of the row generator
 */
export function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Value[]>,
) {
  return new Promise<number>((resolve, reject) => {
    client.query(
      new Copy(`copy ${table} (${columns.join(', ')}) from stdin`, rows[Symbol.iterator](), { resolve, reject }),
    );
  });
}

interface Outcome {
  resolve: (rows: number) => void;
  reject: (error: unknown) => void;
}

class Copy implements pg.Submittable {
  readonly #text: string;
  readonly #rows: Iterator<readonly Value[]>;
  readonly #outcome: Outcome;
  #sent = 0;
  #error: unknown;

  constructor(text: string, rows: Iterator<readonly Value[]>, outcome: Outcome) {
    this.#text = text;
    this.#rows = rows;
    this.#outcome = outcome;
  }

  submit(connection: pg.Connection) {
    connection.query(this.#text);
  }

  handleCopyInResponse(connection: CopyConnection) {
    this.#send(connection);
  }

  handleError(error: unknown) {
    this.#error ??= error;
    this.#outcome.reject(this.#error);
  }

  handleCommandComplete() {}

  handleReadyForQuery() {
    this.#outcome.resolve(this.#sent);
  }

  /** Sends until the socket's buffer is full, and continues when it has drained. */
  #send(connection: CopyConnection) {
    try {
      while (!this.#error) {
        const chunk = this.#nextChunk();
        if (chunk === '') return connection.endCopyFrom();
        connection.sendCopyFromChunk(Buffer.from(chunk));
        if (connection.stream.writableNeedDrain) {
          connection.stream.once('drain', () => this.#send(connection));
          return;
        }
      }
    } catch (error) {
      this.#error = error;
      connection.sendCopyFail('the rows could not be made');
    }
  }

  #nextChunk(): string {
    let chunk = '';
    while (chunk.length < CHUNK) {
      const { value, done } = this.#rows.next();
      if (done) break;
      this.#sent += 1;
      chunk += lineOf(value);
    }
    return chunk;
  }
}

/** What `pg` has, and its types do not tell of. */
interface CopyConnection {
  stream: import('node:net').Socket;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** One row in the text format of COPY. */
export function lineOf(row: readonly Value[]): string {
  let line = '';
  for (let at = 0; at < row.length; at += 1) {
    if (at > 0) line += '\t';
    line += fieldOf(row[at]);
  }
  return `${line}\n`;
}

function fieldOf(value: Value): string {
  if (typeof value === 'string') return escaped(value);
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'object') return escaped(`{${value.map(quoted).join(',')}}`);
  return String(value);
}

const quoted = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`;

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const special = /[\\\t\n\r]/;

const escaped = (text: string) =>
  special.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => escapes[character] as string) : text;
