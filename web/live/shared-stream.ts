import { type LiveChange, MAX_LIVE_EVENTS, type SeatsChange } from '#shared/live.ts';
import { readPageData } from '../page-data.tsx';
import { connect } from './connection.ts';

/** Name of the lock and of the channel that the tabs of a browser share. */
const NAME = 'atelio-live';
/** Milliseconds for which what is shown has to stay before its seats are followed. */
const SETTLED = 500;

/** What tabs tell each other. */
type Message =
  | { kind: 'watch'; tab: string; events: readonly string[]; cursor: string | undefined }
  | { kind: 'leave'; tab: string }
  /** From the tab that has become the one with the connection. */
  | { kind: 'who' }
  | { kind: 'changes'; to?: string; changes: LiveChange[]; cursor: string | undefined };

export interface SharedStream {
  /** Follows the seats of other events. */
  watch(events: readonly string[]): void;
  close(): void;
}

/**
 * Hears of changes over one connection for all visible tabs of the browser. The tab that holds a lock has it, and
 * passes on what it hears.
 * @param person whose changes are heard; tabs of others do not listen
 */
export function openSharedStream(person: string, onChanges: (changes: LiveChange[]) => void): SharedStream {
  const tab = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const channel = new BroadcastChannel(`${NAME}-${person}`);
  const closed = new AbortController();
  let own: readonly string[] = [];
  /** Where this tab continues, also when another one had the connection; it begins where its page did. */
  let cursor = readPageData()?.liveCursor;
  let lead: ReturnType<typeof leadTabs> | undefined;

  const post = (message: Message) => channel.postMessage(message);
  const announce = () => post({ kind: 'watch', tab, events: own, cursor });
  const hear = (changes: LiveChange[], at: string | undefined) => {
    // What was fetched before the first connection may have changed until then.
    const isFirst = cursor === undefined && at !== undefined;
    cursor = at ?? cursor;
    if (isFirst) onChanges([{ kind: 'reset' }, ...changes]);
    else if (changes.length > 0) onChanges(changes);
  };

  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'changes') {
      if (data.to === undefined || data.to === tab) hear(data.changes, data.cursor);
    } else if (data.kind === 'who') announce();
    else lead?.take(data);
  };

  /** Holds the lock, once it is free, until the signal ends it. */
  async function tryToLead(signal: AbortSignal): Promise<void> {
    const hold = () =>
      new Promise<void>((release) => {
        lead = leadTabs({ tab, cursor, post, hear });
        lead.take({ kind: 'watch', tab, events: own, cursor });
        post({ kind: 'who' });
        signal.addEventListener('abort', () => {
          lead?.close();
          lead = undefined;
          release();
        });
      });
    // Without HTTPS there are no locks, and each tab has a connection of its own.
    if (navigator.locks) await navigator.locks.request(`${NAME}-${person}`, { signal }, hold).catch(() => {});
    else await hold();
  }

  let visit: AbortController | undefined;
  const look = () => {
    const isShown = document.visibilityState === 'visible' && !closed.signal.aborted;
    if (isShown && !visit) {
      visit = new AbortController();
      announce();
      void tryToLead(visit.signal);
    } else if (!isShown && visit) {
      visit.abort();
      visit = undefined;
      post({ kind: 'leave', tab });
    }
  };
  document.addEventListener('visibilitychange', look);
  look();

  return {
    watch(events) {
      own = events;
      lead?.take({ kind: 'watch', tab, events, cursor });
      announce();
    },
    close() {
      closed.abort();
      document.removeEventListener('visibilitychange', look);
      look();
      channel.close();
    },
  };
}

interface Leading {
  tab: string;
  cursor: string | undefined;
  post: (message: Message) => void;
  hear: (changes: LiveChange[], cursor: string | undefined) => void;
}

/** Keeps the connection for all tabs, with the events of all of them. */
function leadTabs({ tab, cursor, post, hear }: Leading) {
  const watched = new Map<string, readonly string[]>();
  const seats = new Map<string, SeatsChange>();
  let connected: { events: ReadonlySet<string>; close: () => void } | undefined;
  let last = cursor;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = () => {
    timer = undefined;
    const wanted = [...new Set([...watched.values()].flat())].slice(0, MAX_LIVE_EVENTS).sort();
    if (connected && wanted.every((event) => connected?.events.has(event))) return;
    connected?.close();
    const close = connect({
      events: wanted,
      cursor: last,
      onEvent(event) {
        last = event.cursor ?? last;
        for (const change of event.changes) if (change.kind === 'seats') seats.set(change.event, change);
        hear(event.changes, event.cursor);
        post({ kind: 'changes', changes: event.changes, cursor: event.cursor });
      },
    });
    connected = { events: new Set(wanted), close };
  };

  /** Tells a tab what it has missed while it was hidden, and the seats that are known. */
  const bringUpToDate = (to: string, events: readonly string[], at: string | undefined) => {
    const known: LiveChange[] = events.flatMap((event) => seats.get(event) ?? []);
    const changes: LiveChange[] = at !== undefined && at !== last ? [{ kind: 'reset' }, ...known] : known;
    if (to === tab) hear(known, undefined);
    else if (changes.length > 0 || at !== last) post({ kind: 'changes', to, changes, cursor: last });
  };

  return {
    take(message: Message & { kind: 'watch' | 'leave' }): void {
      if (message.kind === 'leave') watched.delete(message.tab);
      else {
        watched.set(message.tab, message.events);
        bringUpToDate(message.tab, message.events, message.cursor);
      }
      timer ??= setTimeout(open, SETTLED);
    },
    close(): void {
      clearTimeout(timer);
      connected?.close();
    },
  };
}
