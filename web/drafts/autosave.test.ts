import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiProblem } from '../api.ts';
import { Autosave, type Saved, type Typed } from './autosave.ts';

interface Fields {
  title: string;
  price: number | null;
}

const problem = (status: number, code: string, more: object = {}) =>
  new ApiProblem({ type: 'about:blank', status, code, detail: code, ...more });

/** A form on a server that answers as told; without a word it takes what it gets. */
function makeForm(answers: (Error | 'ok')[] = [], before?: Typed<Fields>) {
  let there: Saved<Fields> = { fields: { title: '', price: null }, version: 1 };
  const sent: object[] = [];
  const kept: (Typed<Fields> | undefined)[] = [];
  const form = new Autosave<Fields>({
    saved: there,
    kept: before,
    send: async (version, changed) => {
      sent.push({ version, ...changed });
      const answer = answers.shift() ?? 'ok';
      if (answer !== 'ok') throw answer;
      const tidy = changed.title === undefined ? {} : { title: changed.title.trim() };
      there = { fields: { ...there.fields, ...changed, ...tidy }, version: there.version + 1 };
      return there;
    },
    read: async () => there,
    keep: (typed) => kept.push(typed),
    fieldsOf: ({ fields }, tried) => tried.filter((field) => fields?.some(({ path }) => path === field)),
  });
  return {
    form,
    sent,
    kept,
    byAnother: (fields: Partial<Fields>) => {
      there = { fields: { ...there.fields, ...fields }, version: there.version + 1 };
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const later = (milliseconds = 1000) => vi.advanceTimersByTimeAsync(milliseconds);

describe('a form that saves as it goes', () => {
  test('sends what was typed once there is a pause, in one request', async () => {
    const { form, sent, kept } = makeForm();
    form.set({ title: 'B' });
    form.set({ title: 'Bowl' });
    form.set({ price: 58 });
    expect([form.snapshot().state, sent]).toEqual(['waiting', []]);
    await later();
    expect(sent).toEqual([{ version: 1, title: 'Bowl', price: 58 }]);
    expect(form.snapshot()).toMatchObject({ state: 'idle', version: 2, values: { title: 'Bowl', price: 58 } });
    expect(kept.at(-1)).toBeUndefined();
  });

  test('leaves words as they are typed, though the server tidies them up', async () => {
    const { form } = makeForm();
    form.set({ title: 'Throw ' });
    await later();
    expect(form.snapshot()).toMatchObject({ state: 'idle', values: { title: 'Throw ' } });
  });

  test('sends what was typed before a reload', async () => {
    const { form, sent } = makeForm([], { version: 1, typed: { title: 'Bowl' } });
    expect(form.snapshot().values.title).toBe('Bowl');
    await later();
    expect(sent).toEqual([{ version: 1, title: 'Bowl' }]);
  });

  test('sends what was typed before a reload on the version it was typed on, and keeps that version until it is saved', async () => {
    const clash = problem(409, 'offerings.changed_meanwhile', { data: { by: 'Pol', at: 'now', current: {} } });
    const { form, sent, kept } = makeForm([clash], { version: 0, typed: { title: 'Bowl' } });
    form.set({ price: 58 });
    expect(kept.at(-1)).toEqual({ version: 0, typed: { title: 'Bowl', price: 58 } });
    await later();
    expect(sent).toEqual([{ version: 0, title: 'Bowl', price: 58 }]);
    await form.settle(true);
    expect(kept.at(-1)).toEqual({ version: 1, typed: { title: 'Bowl', price: 58 } });
    await later();
    expect(sent.at(-1)).toEqual({ version: 1, title: 'Bowl', price: 58 });
    expect(kept.at(-1)).toBeUndefined();
  });

  test('tries again after an error that nobody foresaw', async () => {
    const { form, sent, kept } = makeForm([new TypeError('no answer that can be read')]);
    form.set({ title: 'Bowl' });
    expect(await form.flush()).toBe(false);
    expect(form.snapshot()).toMatchObject({ state: 'offline', values: { title: 'Bowl' } });
    expect(kept.at(-1)).toEqual({ version: 1, typed: { title: 'Bowl' } });
    await later(10_000);
    expect(sent).toHaveLength(2);
    expect(form.snapshot().state).toBe('idle');
  });

  test('tries again while nobody answers, and keeps what was typed', async () => {
    const { form, sent, kept } = makeForm([problem(0, 'http.network'), problem(503, 'http.busy')]);
    form.set({ title: 'Bowl' });
    await later();
    expect([form.snapshot().state, form.snapshot().values.title]).toEqual(['offline', 'Bowl']);
    expect(kept.at(-1)).toEqual({ version: 1, typed: { title: 'Bowl' } });
    await later(10_000);
    expect(sent).toHaveLength(3);
    expect(form.snapshot().state).toBe('idle');
  });

  test('says what is wrong with a field, saves the others, and sends it again once it was changed', async () => {
    const invalid = problem(422, 'http.invalid', { fields: [{ path: 'price', code: 'too_big', message: 'x' }] });
    const { form, sent } = makeForm([invalid]);
    form.set({ title: 'Bowl', price: 1e12 });
    await later(3000);
    expect(sent).toEqual([
      { version: 1, title: 'Bowl', price: 1e12 },
      { version: 1, title: 'Bowl' },
    ]);
    expect(form.snapshot()).toMatchObject({ problems: { price: { code: 'http.invalid' } }, values: { price: 1e12 } });
    form.set({ price: 58 });
    await later();
    expect(sent.at(-1)).toEqual({ version: 2, price: 58 });
    expect(form.snapshot().problems).toEqual({});
  });

  const clash = () =>
    problem(409, 'offerings.changed_meanwhile', { data: { by: 'Pol', at: 'now', current: { title: 'Theirs' } } });

  test('asks whose words hold when somebody else wrote the same field: mine', async () => {
    const { form, sent, byAnother } = makeForm([clash()]);
    byAnother({ title: 'Theirs' });
    form.set({ title: 'Mine' });
    await later();
    expect(form.snapshot()).toMatchObject({ clash: { by: 'Pol' }, values: { title: 'Mine' } });
    await form.settle(true);
    await later();
    expect(sent.at(-1)).toEqual({ version: 2, title: 'Mine' });
    expect(form.snapshot()).toMatchObject({ clash: undefined, values: { title: 'Mine' } });
  });

  test('or theirs', async () => {
    const { form, sent, byAnother } = makeForm([clash()]);
    byAnother({ title: 'Theirs' });
    form.set({ title: 'Mine', price: 58 });
    await later();
    await form.settle(false);
    await later();
    expect(sent.at(-1)).toEqual({ version: 2, price: 58 });
    expect(form.snapshot().values).toEqual({ title: 'Theirs', price: 58 });
  });

  test('takes over what another look found, but not under the hands of whoever writes', async () => {
    const { form } = makeForm();
    form.refresh({ fields: { title: 'Theirs', price: 58 }, version: 2 });
    expect(form.snapshot().values).toEqual({ title: 'Theirs', price: 58 });
    form.refresh({ fields: { title: 'Older', price: 1 }, version: 1 });
    form.set({ title: 'Mine' });
    form.refresh({ fields: { title: 'Newer', price: 60 }, version: 3 });
    expect(form.snapshot()).toMatchObject({ values: { title: 'Mine', price: 58 }, version: 2 });
  });

  test('stops when its writer has lost the right, and loses nothing', async () => {
    const { form, kept } = makeForm([problem(403, 'studios.no_right')]);
    form.set({ title: 'Bowl' });
    await later(60_000);
    expect(form.snapshot()).toMatchObject({
      state: 'stopped',
      problem: { code: 'studios.no_right' },
      values: { title: 'Bowl' },
    });
    expect(kept.at(-1)).toEqual({ version: 1, typed: { title: 'Bowl' } });
  });

  test('says whether all is there when it is asked to hurry', async () => {
    const { form } = makeForm(['ok', problem(0, 'http.network')]);
    form.set({ title: 'Bowl' });
    expect(await form.flush()).toBe(true);
    form.set({ title: 'Bowls' });
    expect(await form.flush()).toBe(false);
  });

  test('a field that another changed while it waited here is sent on the version it was typed on', async () => {
    const wrong = problem(422, 'http.invalid', { fields: [{ path: 'price', code: 'custom', message: 'no' }] });
    const { form, sent, byAnother } = makeForm([wrong]);
    form.set({ title: 'Bowl', price: -1 });
    byAnother({ price: 40 });
    await later();
    form.set({ price: 58 });
    await later();
    expect(sent).toEqual([
      { version: 1, title: 'Bowl', price: -1 },
      { version: 1, title: 'Bowl' },
      { version: 1, price: 58 },
    ]);
  });

  test('a form that is closed sends once more and tries nothing later, when somebody else may be signed in', async () => {
    const { form, sent, kept } = makeForm([new Error('no connection'), new Error('no connection')]);
    form.set({ title: 'Bowl' });
    form.leave();
    await later(120_000);
    expect([sent.length, kept.at(-1)]).toEqual([1, { version: 1, typed: { title: 'Bowl' } }]);
  });
});
