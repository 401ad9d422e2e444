import type { LiveChange } from '#shared/live.ts';
import type { Teams } from './access.ts';
import type { Snapshot } from './snapshot.ts';

/** Where a stream is written to: the response of a request. */
export interface Sink {
  write(text: string): unknown;
  end(): void;
  destroy(): void;
  /** Bytes that were written and not sent yet. */
  readonly writableLength: number;
}

/** The person behind a stream. */
export interface Listener {
  userId: string;
  sessionId: string;
  teams: Teams;
}

/** One open connection. */
export interface Stream {
  sink: Sink;
  listener: Listener | undefined;
  /** The events whose seats it follows. */
  events: readonly string[];
  /** The network it comes from. */
  network: string;
  /** What the client already has, while this process has not read as far itself. */
  has: Snapshot | undefined;
  /** When it gets a sign of life, in milliseconds. */
  beatAt: number;
}

/** Bytes that a client may leave unread. */
const MAX_UNREAD = 64 * 1024;

/**
 * Writes one event with all changes, so that it arrives whole or not at all. A client that does not read is dropped.
 * @param cursor where a client continues that has received it; undefined leaves the one before
 */
export function send({ sink }: Stream, cursor: string | undefined, changes: readonly LiveChange[]): void {
  if (sink.writableLength > MAX_UNREAD) {
    sink.destroy();
    return;
  }
  const id = cursor === undefined ? '' : `id: ${cursor}\n`;
  const data = changes.length === 0 ? '' : `data: ${JSON.stringify(changes)}\n`;
  sink.write(`${id}${data}` === '' ? ':\n\n' : `${id}${data}\n`);
}
