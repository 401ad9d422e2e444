import { describe, expect, it } from 'vitest';
import { createEditors, TOLD } from '#tests/worlds/offering-editors.ts';

const { manager, ask, done, refused, begin, change } = await createEditors();

describe('a translation', () => {
  it('is stored field by field, separately for each language', async () => {
    const made = await change(await begin(), TOLD);
    const path = `/offerings/${made.id}/translations`;
    await done('PUT', `${path}/ca`, {
      version: made.version,
      title: 'Torneja un bol',
      included: ['Fang', '', 'Davantal'],
    });
    const two = await done('PUT', `${path}/es`, { version: made.version, title: 'Tornea un cuenco' });
    expect(two.translations).toMatchObject([
      { language: 'ca', title: 'Torneja un bol', summary: '', included: ['Fang', 'Davantal'] },
      { language: 'es', title: 'Tornea un cuenco' },
    ]);
    const clash = { version: made.version, title: 'Fes un bol' };
    expect(await refused('PUT', `${path}/ca`, clash, manager)).toMatchObject({
      code: 'offerings.changed_meanwhile',
      data: { by: 'Marta', current: { 'ca.title': 'Torneja un bol' } },
    });
    const other = { version: made.version, summary: 'Un bol.' };
    expect((await done('PUT', `${path}/ca`, other, manager)).translations[0]).toMatchObject({
      title: 'Torneja un bol',
      summary: 'Un bol.',
    });
    await done('DELETE', `${path}/es`);
    expect(await (await ask('GET', path)).json()).toMatchObject({ items: [{ language: 'ca' }] });
  });

  it('keeps both fields when two people save different ones at the same moment', async () => {
    const made = await change(await begin(), TOLD);
    const path = `/offerings/${made.id}/translations/ca`;
    await Promise.all([
      done('PUT', path, { version: made.version, title: 'Torneja un bol' }),
      done('PUT', path, { version: made.version, summary: 'Un bol.' }, manager),
    ]);
    const { items } = await (await ask('GET', `/offerings/${made.id}/translations`)).json();
    expect(items).toMatchObject([{ language: 'ca', title: 'Torneja un bol', summary: 'Un bol.' }]);
  });

  it('of take-home steps moves with its step', async () => {
    const takeHome = (...labels: string[]) => ({
      take_home: { note: '', steps: labels.map((label, at) => ({ after_days: at, label })) },
    });
    const made = await change(await begin(), takeHome('Dried', 'Fired', 'Yours'));
    const words = { version: made.version, take_home_steps: ['Assecat', '', 'Teu'] };
    const told = await done('PUT', `/offerings/${made.id}/translations/ca`, words);
    expect(told.translations).toMatchObject([{ take_home_steps: ['Assecat', '', 'Teu'] }]);
    expect((await change(told, takeHome('Fired', 'Glazed', 'Glazed again', 'Yours'))).translations).toMatchObject([
      { take_home_steps: ['', '', '', 'Teu'] },
    ]);
  });

  it('of take-home steps is back when the steps are removed and added again', async () => {
    const take_home = { note: '', steps: [{ after_days: 21, label: 'Yours' }] };
    const made = await change(await begin(), { take_home });
    const words = { version: made.version, take_home_steps: ['Teu'] };
    const told = await done('PUT', `/offerings/${made.id}/translations/ca`, words);
    const back = await change(await change(told, { take_home: null }), { take_home });
    expect(back.translations).toMatchObject([{ take_home_steps: ['Teu'] }]);
  });

  it.each([
    ['en', 422],
    ['xx', 422],
  ])('into %s, its own language or an unknown one, gives %i', async (language, status) => {
    const made = await begin({ language: 'en' });
    const answer = await ask('PUT', `/offerings/${made.id}/translations/${language}`, { version: 1, title: 'x' });
    expect(answer.status).toBe(status);
  });
});
