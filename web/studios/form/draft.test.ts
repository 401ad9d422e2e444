import { describe, expect, it } from 'vitest';
import type { StudioEditing } from '../../../shared/schemas/studio-editing.ts';
import { ApiProblem } from '../../api.ts';
import { createDraft, type KeptDraft } from './draft.ts';
import type { Change } from './parts.ts';

const STUDIO = {
  id: 'studio',
  version: 1,
  name: 'Taller Fang',
  tagline: '',
  city: '',
  slug: 'taller-fang',
  spaces: [{ id: 'room', seats: 4 }],
  photos: [],
  opening_hours: [],
} as unknown as StudioEditing;

const refusal = (code: string, status: number, more: object = {}) =>
  new ApiProblem({ type: 'about:blank', status, code, detail: `no: ${code}`, ...more });
const LOST = refusal('http.network', 0);

/** A server of one studio that answers when it is told to, and a clock that does what is planned when it is told to. */
function stage({ kept, studio = STUDIO }: { kept?: KeptDraft; studio?: StudioEditing } = {}) {
  let server = studio;
  const sent: { change: Change; version: number }[] = [];
  const answers: (Error | undefined)[] = [];
  let planned: (() => void) | undefined;
  let stored = kept;
  const draft = createDraft(studio, kept, {
    send: async (change, version) => {
      sent.push({ change, version });
      const failure = answers.shift();
      if (failure) throw failure;
      if (change.what === 'studio')
        server = { ...server, ...change.body, version: server.version + 1 } as StudioEditing;
      else server = { ...server, version: server.version + 1 };
      return server;
    },
    read: async () => server,
    keep: (value) => {
      stored = value;
    },
    later: (work) => {
      planned = work;
      return () => {
        if (planned === work) planned = undefined;
      };
    },
    now: () => 1000,
    onSaved: () => {},
  });
  return {
    draft,
    sent,
    /** The next requests end so; undefined: well. */
    answer: (...next: (Error | undefined)[]) => answers.push(...next),
    elsewhere: (change: object) => {
      server = { ...server, ...change, version: server.version + 1 } as StudioEditing;
    },
    /** Time goes by until something that was planned happens. */
    passTime: () => planned?.(),
    isPlanned: () => planned !== undefined,
    stored: () => stored,
  };
}

describe('what is typed', () => {
  it('is kept at once, and saved in one request when there is a pause', async () => {
    const { draft, sent, stored, isPlanned } = stage();
    draft.set({ tagline: 'W' });
    draft.set({ tagline: 'Wheels', city: 'Girona' });
    expect(stored()).toEqual({ version: 1, pending: { tagline: 'Wheels', city: 'Girona' } });
    expect(isPlanned()).toBe(true);
    expect(draft.view().state).toBe('unsaved');
    await draft.save();
    expect(sent).toEqual([
      {
        version: 1,
        change: { what: 'studio', parts: ['tagline', 'city'], body: { tagline: 'Wheels', city: 'Girona' } },
      },
    ]);
    expect(stored()).toBeUndefined();
    expect(draft.view()).toMatchObject({ state: 'saved', savedAt: 1000, studio: { version: 2, tagline: 'Wheels' } });
  });

  it('is there again after a reload, and is sent with the version that was seen then', async () => {
    const kept = { version: 1, pending: { tagline: 'Kept' } };
    const { draft, sent } = stage({ kept, studio: { ...STUDIO, version: 5 } });
    expect(draft.view().pending).toEqual({ tagline: 'Kept' });
    await draft.save();
    expect(sent[0]?.version).toBe(1);
  });

  it('meanwhile is saved next', async () => {
    const { draft, sent } = stage();
    draft.set({ tagline: 'First' });
    const saving = draft.save();
    draft.set({ tagline: 'Second', city: 'Vic' });
    await saving;
    expect(sent.map(({ change }) => 'body' in change && change.body)).toEqual([
      { tagline: 'First' },
      { tagline: 'Second', city: 'Vic' },
    ]);
    expect(sent[1]?.version).toBe(2);
    expect(draft.view().state).toBe('saved');
  });

  it('of spaces, pictures and hours goes where it belongs', async () => {
    const { draft, sent } = stage();
    const week = [{ weekday: 1, opens: '10:00', closes: '20:00' }];
    draft.set({
      'space:room:seats': 8,
      'hours:': week,
      'photo:p:alt': 'A wheel',
      city: 'Vic',
      'space:room:about': 'Big',
    });
    await draft.save();
    expect(sent.map(({ change }) => change)).toEqual([
      { what: 'space', id: 'room', parts: ['space:room:seats', 'space:room:about'], body: { seats: 8, about: 'Big' } },
      { what: 'hours', spaceId: null, parts: ['hours:'], week },
      { what: 'photo', id: 'p', parts: ['photo:p:alt'], body: { alt: 'A wheel' } },
      { what: 'studio', parts: ['city'], body: { city: 'Vic' } },
    ]);
  });

  it('waits while there is no connection, and goes on by itself', async () => {
    const { draft, answer, passTime, stored, sent } = stage();
    answer(LOST);
    draft.set({ tagline: 'Offline' });
    await draft.save();
    expect(draft.view().state).toBe('offline');
    expect(stored()?.pending).toEqual({ tagline: 'Offline' });
    passTime();
    await draft.save();
    expect(draft.view()).toMatchObject({ state: 'saved', studio: { tagline: 'Offline' } });
    expect(sent).toHaveLength(2);
  });

  it('that is wrong is said beside its field and stays there, and the rest is saved', async () => {
    const { draft, answer, sent } = stage();
    answer(refusal('http.invalid', 422, { fields: [{ path: 'email', code: 'x', message: 'No address.' }] }));
    draft.set({ email: 'nobody', city: 'Vic' });
    await draft.save();
    expect(draft.view()).toMatchObject({
      state: 'refused',
      errors: { email: 'No address.' },
      pending: { email: 'nobody' },
      studio: { city: 'Vic' },
    });
    draft.set({ email: 'a@b.test' });
    expect(draft.view().errors).toEqual({});
    await draft.save();
    expect(draft.view().state).toBe('saved');
    expect(sent).toHaveLength(3);
  });

  it.each([
    ['studios.slug_taken', 409, {}, 'slug'],
    ['studios.not_ready', 409, { data: { missing: ['position'] } }, 'lat'],
    ['studios.unknown_zone', 422, {}, 'time_zone'],
  ])('and refused with %s is the fault of %s %s %s alone', async (code, status, more, part) => {
    const { draft, answer } = stage();
    answer(refusal(code, status, more));
    draft.set({ slug: 'x', lat: null, time_zone: 'y', city: 'Vic' });
    await draft.save();
    expect(draft.view().errors).toEqual({ [part]: `no: ${code}` });
    expect(draft.view().studio.city).toBe('Vic');
  });

  it('ends with the right to change it, and is not thrown away', async () => {
    const { draft, answer, stored } = stage();
    answer(refusal('studios.no_right', 403));
    draft.set({ tagline: 'Still me' });
    await draft.save();
    draft.set({ tagline: 'Still me!' });
    expect(draft.view()).toMatchObject({ state: 'ended', ending: 'no: studios.no_right' });
    expect(stored()?.pending).toEqual({ tagline: 'Still me!' });
  });
});

describe('two who change the same', () => {
  const overtaken = (current: object) =>
    refusal('studios.changed_meanwhile', 409, { data: { by: 'Nils', at: '2026-11-21T10:00:00Z', current } });

  it('are told per field, and each field is decided', async () => {
    const { draft, answer, elsewhere, sent } = stage();
    elsewhere({ tagline: 'Theirs', city: 'Girona' });
    answer(overtaken({ tagline: 'Theirs', city: 'Girona' }));
    draft.set({ tagline: 'Mine', city: 'Vic', name: 'Name' });
    await draft.save();
    expect(draft.view()).toMatchObject({
      state: 'undecided',
      conflict: { by: 'Nils', theirs: { tagline: 'Theirs', city: 'Girona' } },
    });
    await draft.decide({ tagline: 'mine', city: 'theirs' });
    expect(sent.at(-1)).toMatchObject({ version: 2, change: { body: { tagline: 'Mine', name: 'Name' } } });
    expect(draft.view()).toMatchObject({ state: 'saved', conflict: undefined, studio: { city: 'Girona' } });
  });

  it('and write the same have nothing to decide', async () => {
    const { draft, answer, elsewhere } = stage();
    elsewhere({ tagline: 'Same' });
    answer(overtaken({ tagline: 'Same' }));
    draft.set({ tagline: 'Same', city: 'Vic' });
    await draft.save();
    expect(draft.view()).toMatchObject({
      state: 'saved',
      conflict: undefined,
      studio: { tagline: 'Same', city: 'Vic' },
    });
  });

  it('save nothing more until it is decided, and lose nothing of what is typed then', async () => {
    const { draft, answer, elsewhere, sent } = stage();
    elsewhere({ tagline: 'Theirs' });
    answer(overtaken({ tagline: 'Theirs' }));
    draft.set({ tagline: 'Mine' });
    await draft.save();
    draft.set({ city: 'Vic' });
    await draft.save();
    expect(sent).toHaveLength(1);
    await draft.decide({ tagline: 'theirs' });
    expect(draft.view()).toMatchObject({ state: 'saved', studio: { tagline: 'Theirs', city: 'Vic' } });
  });

  it('of which one only looks on sees what the other saved', async () => {
    const { draft, elsewhere } = stage();
    elsewhere({ tagline: 'Theirs' });
    await draft.refresh();
    expect(draft.view().studio.tagline).toBe('Theirs');
  });

  it('of which one adds a space while the other’s typing waits keep both', async () => {
    const { draft, stored } = stage();
    draft.set({ tagline: 'Mine' });
    draft.adopt({ ...STUDIO, version: 2, tagline: 'Theirs' });
    expect(draft.view().pending).toEqual({ tagline: 'Mine' });
    // Their tagline was not seen when mine was typed: the server is to say so.
    expect(stored()?.version).toBe(1);
  });
});
