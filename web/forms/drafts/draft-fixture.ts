import { ApiProblem } from '#web/api.ts';
import { createDraft } from './create-draft.ts';
import type { DraftRules, Pending, Sendable } from './draft.ts';
import type { FieldValues } from './field-path.ts';
import { fieldErrorsOf } from './save-problems.ts';

/** The resource under test: a class with its own fields, and rooms that are saved separately. */
interface Class {
  version: number;
  isLive: boolean;
  title: string;
  price: number | null;
  rooms: Record<string, string>;
}

type Change = Sendable & { body: FieldValues };

const rules: DraftRules<Class, Change> = {
  isLive: ({ isLive }) => isLive,
  clashCode: 'class.changed_meanwhile',
  valueAt: (thing, path) => (path.startsWith('room:') ? thing.rooms[path.slice(5)] : thing[path as 'title']),
  firstChange: (values, [first, ...others]) => {
    if (first === undefined) return undefined;
    const paths = first.startsWith('room:') ? [first] : [first, ...others.filter((path) => !path.startsWith('room:'))];
    return { paths, body: Object.fromEntries(paths.map((path) => [path, values[path]])) };
  },
  errorsOf: (problem, { paths }) => (problem.code === 'class.archived' ? {} : fieldErrorsOf(problem, paths)),
};

export const refusal = (code: string, status: number, more: object = {}) =>
  new ApiProblem({ type: 'about:blank', status, code, detail: `no: ${code}`, ...more });
export const LOST = refusal('http.network', 0);
export const INVALID = (path: string) =>
  refusal('http.invalid', 422, { fields: [{ path, code: 'x', message: `not ${path}` }] });
export const CLASS: Class = { version: 1, isLive: false, title: '', price: null, rooms: { a: 'Wheels' } };

/** What happens to a request instead of, or before, its response. */
type Doing = Error | 'arrives, but the answer is lost' | (() => void);

/** Creates a draft on a fake server that detects edit conflicts, with a manual clock. */
export function stage({
  kept = {},
  start = CLASS,
  isOpen = true,
}: {
  kept?: Pending;
  start?: Class;
  isOpen?: boolean;
} = {}) {
  let server = start;
  const changedAt: Record<string, number> = {};
  const sent: { body: FieldValues; version: number }[] = [];
  const doings: Doing[] = [];
  let unreadable: Error | undefined;
  let plan: { work: () => void; milliseconds: number } | undefined;
  let stored: Pending = kept;

  function write(body: FieldValues): void {
    const version = server.version + 1;
    const { rooms } = server;
    const tidy = Object.entries(body).map(([path, value]) => [path, typeof value === 'string' ? value.trim() : value]);
    server = {
      ...server,
      ...Object.fromEntries(tidy.filter(([path]) => !String(path).startsWith('room:'))),
      rooms,
      version,
    };
    for (const path of Object.keys(body)) changedAt[path] = version;
  }

  const draft = createDraft<Class, Change>(start, kept, {
    ...rules,
    send: async ({ body }, version) => {
      sent.push({ body, version });
      const doing = doings.shift();
      if (doing instanceof Error) throw doing;
      if (typeof doing === 'function') doing();
      const overtaken = Object.keys(body).filter((path) => (changedAt[path] ?? 0) > version);
      if (overtaken.length > 0) {
        const current = Object.fromEntries(overtaken.map((path) => [path, rules.valueAt(server, path)]));
        throw refusal(rules.clashCode, 409, { data: { by: 'Nils', at: '2026-11-21T10:00:00Z', current } });
      }
      write(body);
      if (doing === 'arrives, but the answer is lost') throw LOST;
      return server;
    },
    read: async () => {
      if (unreadable) throw unreadable;
      return server;
    },
    keep: (pending) => {
      stored = pending;
    },
    later: (work, milliseconds) => {
      const planned = { work, milliseconds };
      plan = planned;
      return () => {
        if (plan === planned) plan = undefined;
      };
    },
    now: () => 1000,
    onSaved: () => {},
  });
  if (isOpen) draft.open();
  return {
    draft,
    sent,
    /** Queues what happens to the next requests. */
    meet: (...next: Doing[]) => doings.push(...next),
    /** Saves a change as a colleague. */
    elsewhere: write,
    takeAway: (room: string) => {
      const { [room]: _, ...rooms } = server.rooms;
      server = { ...server, rooms, version: server.version + 1 };
    },
    signOut: () => {
      stored = {};
    },
    beUnreadable: (error: Error | undefined) => {
      unreadable = error;
    },
    /** Runs the scheduled work and waits for its saves. */
    passTime: async () => {
      const due = plan;
      plan = undefined;
      due?.work();
      await draft.save();
    },
    waits: () => plan?.milliseconds,
    stored: () => stored,
    theirs: () => server,
    shown: (path = 'title') => draft.view().valueAt(path),
  };
}
