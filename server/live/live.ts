import { setTimeout as wait } from 'node:timers/promises';
import type { LiveChange } from '../../shared/live.ts';
import { mayDo } from '../../shared/studios/team.ts';
import { MINUTE } from '../../shared/time/time.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { readTeams } from './access.ts';
import { KEPT_MINUTES, type PublishedChange, readChangesSince, readMissed, takeSnapshot } from './changes.ts';
import { SeatWatch } from './seats.ts';
import { covers, isForeign, isVisible, parseCursor, parseSnapshot, type Snapshot, toCursor } from './snapshot.ts';
import { type Listener, type Sink, type Stream, send } from './stream.ts';

export { publish } from './changes.ts';

/** Milliseconds between two looks for changes. */
const LOOK = 300;
/** Milliseconds after which a stream without changes gets a sign of life, before proxies think it dead. */
const BEAT = 20_000;
/** Milliseconds between two looks at who still may listen. */
const RIGHTS = 3000;
/** Milliseconds after which a client tries again first; it adds some by chance. */
const RETRY = 2000;
/** Milliseconds after the last stream in which it goes on, for clients that were cut for a moment. */
const LINGER = 10_000;
/** Changes that are kept in memory, so that a stream which was cut for a moment needs no query. */
const REMEMBERED = 5000;
/** More changes than this are not sent again: the client fetches what it shows. */
const MOST_MISSED = 500;

/** The most streams at a time: of a process, of a network, and of a person. A browser has one. */
const LIMITS = { process: 20_000, network: 300, person: 20 };

interface Opening {
  sink: Sink;
  person: { userId: string; sessionId: string } | undefined;
  events: readonly string[];
  network: string;
  /** `Last-Event-ID` of the request. */
  cursor: string | undefined;
}

/** The open streams of this process. */
export interface Live {
  /**
   * Keeps a response open and writes changes to it.
   * @returns ends it, for when its connection closes
   * @throws Refusal `http.too_many`, `http.busy`
   */
  open(request: Opening): Promise<() => void>;
  /** Ends all streams. Their clients connect again, to another process. */
  close(): void;
}

/** Creates the streams of a process. It asks the database for changes only while there are any. */
export function createLive({ pool, log, now, config }: Services): Live {
  const streams = new Set<Stream>();
  const seats = new SeatWatch(pool);
  let stopping: AbortController | undefined;
  let isClosed = false;
  /** Streams that are open or about to be. */
  let users = 0;
  let idle: NodeJS.Timeout | undefined;
  /** What this process has read, and what it had read before the oldest change in memory. */
  let known: { at: Snapshot; since: Snapshot; changes: PublishedChange[] } | undefined;
  let starting: Promise<void> | undefined;

  const cursorFor = (stream: Stream): string | undefined => {
    if (!known) return undefined;
    if (stream.has && covers(known.at, stream.has)) stream.has = undefined;
    return stream.has ? undefined : toCursor(known.at, now());
  };

  const tell = (stream: Stream, changes: LiveChange[]) => {
    stream.beatAt = Date.now() + BEAT;
    send(stream, cursorFor(stream), changes);
  };

  async function start(): Promise<void> {
    const at = parseSnapshot(await takeSnapshot(pool));
    if (!at) throw new Error('the database has no snapshot');
    known = { at, since: at, changes: [] };
    stopping = new AbortController();
    const { signal } = stopping;
    void repeat(LOOK, signal, readChanges);
    void repeat(LOOK, signal, readSeats);
    void repeat(RIGHTS, signal, checkRights);
    void repeat(1000, signal, async () => beat());
  }

  /** Does it again and again until it is stopped. A failure is logged: the next time, everything missed is read. */
  async function repeat(pause: number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      await work().catch((error: unknown) => log.warn({ err: error }, 'live changes could not be read'));
      await wait(pause, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  function stop(): void {
    stopping?.abort();
    known = undefined;
    starting = undefined;
  }

  async function readChanges(): Promise<void> {
    const before = known;
    if (!before) return;
    const read = await readChangesSince(pool, before.at.text);
    const at = parseSnapshot(read.snapshot);
    if (!at || known !== before) return;
    known = { ...before, at };
    if (read.changes.length === 0) return;
    if (before.changes.length + read.changes.length > REMEMBERED) {
      known = { at, since: before.at, changes: read.changes };
    } else known.changes = [...before.changes, ...read.changes];
    for (const stream of streams) {
      const heard = read.changes.filter((change) => isFor(change, stream));
      if (heard.length > 0)
        tell(
          stream,
          heard.map(({ change }) => change),
        );
    }
  }

  async function readSeats(): Promise<void> {
    const found = new Map<Stream, LiveChange[]>();
    await seats.look((stream, change) => {
      const changes = found.get(stream);
      if (changes) changes.push(change);
      else found.set(stream, [change]);
    });
    for (const [stream, changes] of found) if (streams.has(stream)) tell(stream, changes);
  }

  /** Ends the streams of sessions that have ended, and follows changes of teams. */
  async function checkRights(): Promise<void> {
    const sessions = new Set([...streams].flatMap(({ listener }) => listener?.sessionId ?? []));
    if (sessions.size === 0) return;
    const teams = await readTeams(pool, [...sessions], now());
    for (const { listener, sink } of streams) {
      // Streams that were opened in the meantime have been checked themselves.
      if (!listener || !sessions.has(listener.sessionId)) continue;
      const present = teams.get(listener.sessionId);
      if (present) listener.teams = present;
      else sink.end();
    }
  }

  function beat(): void {
    const at = Date.now();
    for (const stream of streams) if (stream.beatAt <= at) tell(stream, []);
  }

  /** Finds what a client has missed since it was cut. */
  async function findMissed(listener: Listener | undefined, cursor: string, at: Snapshot): Promise<LiveChange[]> {
    const from = parseCursor(cursor);
    const isOld = !from || now().getTime() - from.at.getTime() > (KEPT_MINUTES - 5) * MINUTE;
    if (isOld || isForeign(from.snapshot, at)) return RESET;
    if (!listener) return [];
    const isNew = (change: PublishedChange) => !isVisible(change.xid, from.snapshot) && isVisible(change.xid, at);
    const missed =
      known && covers(from.snapshot, known.since)
        ? known.changes.filter(isNew)
        : await readMissed(pool, {
            ...{ from: from.snapshot, to: at, person: listener.userId, limit: MOST_MISSED + 1 },
            studios: [...listener.teams.keys()],
          });
    const heard = missed.filter((change) => isForListener(change, listener));
    return heard.length > MOST_MISSED ? RESET : heard.map(({ change }) => change);
  }

  function assertRoom(person: Opening['person'], network: string): void {
    if (isClosed || streams.size >= LIMITS.process) refuse('http.busy');
    if (!config.auth.rateLimits) return;
    let [ofNetwork, ofPerson] = [0, 0];
    for (const stream of streams) {
      if (stream.network === network) ofNetwork += 1;
      if (person && stream.listener?.userId === person.userId) ofPerson += 1;
    }
    if (ofNetwork >= LIMITS.network || ofPerson >= LIMITS.person) refuse('http.too_many', { seconds: 30 });
  }

  function release(): void {
    users -= 1;
    if (users === 0) idle = setTimeout(stop, LINGER).unref();
  }

  async function begin({ sink, person, events, network, cursor }: Opening): Promise<Stream> {
    starting ??= start().catch((error: unknown) => {
      starting = undefined;
      throw error;
    });
    await starting;
    let listener: Listener | undefined;
    if (person) {
      const teams = (await readTeams(pool, [person.sessionId], now())).get(person.sessionId);
      listener = { ...person, teams: teams ?? refuse('http.session_ended') };
    }
    const at = known?.at;
    if (!at || isClosed) refuse('http.busy');
    let missed = cursor === undefined ? [] : await findMissed(listener, cursor, at);
    // What was read while the missed changes were looked up is only known if memory goes back so far.
    if (!known || !covers(at, known.since)) missed = RESET;
    const has = cursor === undefined || missed[0]?.kind === 'reset' ? at : parseCursor(cursor)?.snapshot;
    const stream: Stream = { sink, listener, events, network, has, beatAt: Date.now() + BEAT };
    const since = (known?.changes ?? []).filter((change) => !isVisible(change.xid, at) && isFor(change, stream));
    streams.add(stream);
    sink.write(`retry: ${RETRY}\n\n`);
    tell(stream, [...missed, ...since.map(({ change }) => change), ...seats.watch(stream, events)]);
    return stream;
  }

  return {
    async open(request) {
      assertRoom(request.person, request.network);
      clearTimeout(idle);
      users += 1;
      const stream = await begin(request).catch((error: unknown) => {
        release();
        throw error;
      });
      return () => {
        if (!streams.delete(stream)) return;
        seats.leave(stream, stream.events);
        release();
      };
    },
    close() {
      isClosed = true;
      for (const { sink } of streams) sink.end();
      stop();
    },
  };
}

const RESET: LiveChange[] = [{ kind: 'reset' }];

/** True if a change is for a stream, and its client does not have it yet. */
const isFor = (change: PublishedChange, { listener, has }: Stream): boolean =>
  isForListener(change, listener) && !(has && isVisible(change.xid, has));

function isForListener({ person, studio, studio_right }: PublishedChange, listener: Listener | undefined): boolean {
  if (!listener) return false;
  if (person !== null) return person === listener.userId;
  const role = studio === null ? undefined : listener.teams.get(studio);
  return role !== undefined && studio_right !== null && mayDo(role, studio_right);
}
