import { setTimeout as wait } from 'node:timers/promises';
import type { LiveChange } from '#shared/live.ts';
import { refuse } from '../http/refuse.ts';
import type { Services } from '../services.ts';
import { readTeams } from './access.ts';
import { isForStream } from './audience.ts';
import { ChangeMemory, RESET } from './change-memory.ts';
import { takeSnapshot } from './changes.ts';
import { SeatWatch } from './seats.ts';
import { covers, parseCursor, parseSnapshot, toCursor } from './snapshot.ts';
import { type Listener, type Sink, type Stream, send } from './stream.ts';

export { publish } from './changes.ts';

/** Returns the cursor of a stream that has everything until now: for a page, whose data is fetched after it. */
export async function currentCursor({ pool, now }: Pick<Services, 'pool' | 'now'>): Promise<string | undefined> {
  const snapshot = parseSnapshot(await takeSnapshot(pool));
  return snapshot && toCursor(snapshot, now());
}

/** Milliseconds between two looks for changes. */
const CHANGES_INTERVAL = 300;
/** Milliseconds between two checks of the rights of listeners. */
const RIGHTS_INTERVAL = 3000;
/** Milliseconds between two looks for streams that need a heartbeat. */
const HEARTBEAT_INTERVAL = 1000;
/** Milliseconds after which a stream without changes gets a heartbeat, before proxies think it dead. */
const HEARTBEAT = 20_000;
/** Milliseconds after which a client tries again first; it adds some by chance. */
const RETRY = 2000;
/** Milliseconds after the last stream in which it goes on, for clients that were cut for a moment. */
const LINGER = 10_000;

/** The most streams at a time: of a process, of a network, and of a person. A browser has one. */
const LIMITS = { process: 20_000, network: 300, person: 20 };

interface StreamRequest {
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
  open(request: StreamRequest): Promise<() => void>;
  /** Ends all streams. Their clients connect again, to another process. */
  close(): void;
}

/** Creates the streams of a process, which asks the database for changes only while there are any. */
export const createLive = (services: Services): Live => new LiveStreams(services);

class LiveStreams implements Live {
  readonly #services: Services;
  readonly #streams = new Set<Stream>();
  readonly #seats: SeatWatch;
  readonly #memory: ChangeMemory;
  #isClosed = false;
  /** Streams that are open or about to be. */
  #users = 0;
  #idle: NodeJS.Timeout | undefined;
  #starting: Promise<void> | undefined;
  #stopping: AbortController | undefined;

  constructor(services: Services) {
    this.#services = services;
    this.#seats = new SeatWatch(services.pool);
    this.#memory = new ChangeMemory(services.pool, services.now);
  }

  async open(request: StreamRequest): Promise<() => void> {
    this.#assertRoom(request);
    clearTimeout(this.#idle);
    this.#users += 1;
    const stream = await this.#begin(request).catch((error: unknown) => {
      this.#release();
      throw error;
    });
    return () => {
      if (!this.#streams.delete(stream)) return;
      this.#seats.leave(stream, stream.events);
      this.#release();
    };
  }

  close(): void {
    this.#isClosed = true;
    for (const { sink } of this.#streams) sink.end();
    this.#stop();
  }

  async #begin({ sink, person, events, network, cursor }: StreamRequest): Promise<Stream> {
    this.#starting ??= this.#start().catch((error: unknown) => {
      this.#starting = undefined;
      throw error;
    });
    await this.#starting;
    const listener = person && (await this.#findListener(person));
    const { at } = this.#memory;
    if (!at || this.#isClosed) refuse('http.busy');
    let missed = cursor === undefined ? [] : await this.#memory.findMissed(listener, cursor, at);
    // What was read while the missed changes were looked up is only known if memory goes back so far.
    if (!this.#memory.remembers(at)) missed = RESET;
    const has = cursor === undefined || missed[0]?.kind === 'reset' ? at : parseCursor(cursor)?.snapshot;
    const stream: Stream = { sink, listener, events, network, has, beatAt: Date.now() + HEARTBEAT };
    const since = this.#memory.listAfter(at).filter((change) => isForStream(change, stream));
    this.#streams.add(stream);
    sink.write(`retry: ${RETRY}\n\n`);
    this.#send(stream, [...missed, ...since.map(({ change }) => change), ...this.#seats.watch(stream, events)]);
    return stream;
  }

  async #findListener(person: NonNullable<StreamRequest['person']>): Promise<Listener> {
    const { pool, now } = this.#services;
    const teams = (await readTeams(pool, [person.sessionId], now())).get(person.sessionId);
    return { ...person, teams: teams ?? refuse('http.session_ended') };
  }

  #assertRoom({ person, network }: StreamRequest): void {
    if (this.#isClosed || this.#streams.size >= LIMITS.process) refuse('http.busy');
    if (!this.#services.config.auth.rateLimits) return;
    let [ofNetwork, ofPerson] = [0, 0];
    for (const stream of this.#streams) {
      if (stream.network === network) ofNetwork += 1;
      if (person && stream.listener?.userId === person.userId) ofPerson += 1;
    }
    if (ofNetwork >= LIMITS.network || ofPerson >= LIMITS.person) refuse('http.too_many', { seconds: 30 });
  }

  async #start(): Promise<void> {
    await this.#memory.start();
    this.#stopping = new AbortController();
    const { signal } = this.#stopping;
    void this.#repeat(CHANGES_INTERVAL, signal, () => this.#sendChanges());
    void this.#repeat(CHANGES_INTERVAL, signal, () => this.#sendSeats());
    void this.#repeat(RIGHTS_INTERVAL, signal, () => this.#checkRights());
    void this.#repeat(HEARTBEAT_INTERVAL, signal, async () => this.#sendHeartbeats());
  }

  /** Repeats work until it is stopped. A failure is logged: the next time, everything missed is read. */
  async #repeat(pause: number, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    while (!signal.aborted) {
      await work().catch((error: unknown) => this.#services.log.warn({ err: error }, 'live changes could not be read'));
      await wait(pause, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  #stop(): void {
    this.#stopping?.abort();
    this.#memory.forget();
    this.#starting = undefined;
  }

  #release(): void {
    this.#users -= 1;
    if (this.#users === 0) this.#idle = setTimeout(() => this.#stop(), LINGER).unref();
  }

  async #sendChanges(): Promise<void> {
    const changes = await this.#memory.read();
    if (changes.length === 0) return;
    for (const stream of this.#streams) {
      const own = changes.filter((change) => isForStream(change, stream));
      if (own.length > 0)
        this.#send(
          stream,
          own.map(({ change }) => change),
        );
    }
  }

  async #sendSeats(): Promise<void> {
    const found = new Map<Stream, LiveChange[]>();
    await this.#seats.look((stream, change) => {
      const changes = found.get(stream);
      if (changes) changes.push(change);
      else found.set(stream, [change]);
    });
    for (const [stream, changes] of found) if (this.#streams.has(stream)) this.#send(stream, changes);
  }

  /** Ends the streams of sessions that have ended, and follows changes of teams. */
  async #checkRights(): Promise<void> {
    const sessions = new Set([...this.#streams].flatMap(({ listener }) => listener?.sessionId ?? []));
    if (sessions.size === 0) return;
    const { pool, now } = this.#services;
    const teams = await readTeams(pool, [...sessions], now());
    for (const { listener, sink } of this.#streams) {
      // Streams that were opened in the meantime have been checked themselves.
      if (!listener || !sessions.has(listener.sessionId)) continue;
      const present = teams.get(listener.sessionId);
      if (present) listener.teams = present;
      else sink.end();
    }
  }

  #sendHeartbeats(): void {
    const at = Date.now();
    for (const stream of this.#streams) if (stream.beatAt <= at) this.#send(stream, []);
  }

  #send(stream: Stream, changes: LiveChange[]): void {
    stream.beatAt = Date.now() + HEARTBEAT;
    send(stream, this.#cursorFor(stream), changes);
  }

  /** Returns where a client continues; undefined while it has more than this process has read. */
  #cursorFor(stream: Stream): string | undefined {
    const { at } = this.#memory;
    if (!at) return undefined;
    if (stream.has && covers(at, stream.has)) stream.has = undefined;
    return stream.has ? undefined : toCursor(at, this.#services.now());
  }
}
