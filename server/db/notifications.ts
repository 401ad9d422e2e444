import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../log.ts';

export interface NotificationListener {
  /** False while the connection is down: notifications sent in that time are lost. */
  isListening: () => boolean;
  /** Resolves once the first connection listens. */
  ready: Promise<void>;
  close: () => Promise<void>;
}

/** Milliseconds after which a silently broken connection is noticed. */
const HEARTBEAT = 10_000;
const PAUSE = { first: 200, longest: 5000 };

/**
 * Listens for notifications from any process on the database, and reconnects until it is closed.
 * @param channel name of a NOTIFY channel
 * @param onNews also called after each (re)connection, since a notification may have been missed
 */
export function listenForNotifications(
  url: string,
  channel: string,
  onNews: () => void,
  log: Logger,
): NotificationListener {
  let client: pg.Client | undefined;
  let heard = false;
  const stop = new AbortController();
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>();

  /** Listens on one connection until it ends. */
  async function listen(): Promise<void> {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const connection = new pg.Client({
      connectionString: url,
      application_name: 'atelio-news',
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
      keepAlive: true,
    });
    client = connection;
    connection.on('error', () => end());
    connection.on('end', () => end());
    connection.on('notification', onNews);
    const heartbeat = setInterval(() => void connection.query('select').catch(() => end()), HEARTBEAT);
    try {
      await connection.connect();
      await connection.query(`listen ${channel}`);
      onNews();
      heard = true;
      isReady();
      await ended;
    } finally {
      heard = false;
      clearInterval(heartbeat);
      await connection.end().catch(() => {});
    }
  }

  async function keepListening(): Promise<void> {
    let pause = PAUSE.first;
    while (!stop.signal.aborted) {
      const started = Date.now();
      await listen().catch(() => {});
      if (stop.signal.aborted) return;
      pause = Date.now() - started > PAUSE.longest ? PAUSE.first : Math.min(pause * 2, PAUSE.longest);
      log.warn({ channel, again_in_ms: pause }, 'the connection for notifications was lost');
      await wait(pause, undefined, { signal: stop.signal }).catch(() => {});
    }
  }

  const listening = keepListening();
  return {
    isListening: () => heard,
    ready,
    close: async () => {
      stop.abort();
      await client?.end().catch(() => {});
      await listening;
    },
  };
}
