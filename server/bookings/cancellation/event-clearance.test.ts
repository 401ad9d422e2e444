import { describe, expect, it } from 'vitest';
import { callsOf } from '#tests/calls.ts';
import { sendBookingMails } from '#tests/deliveries.ts';
import { createWorld } from '#tests/harness.ts';
import { makeOffering, makePerson, makeStudio } from '#tests/makers.ts';

const world = await createWorld({}, () => new Date('2031-01-06T12:00:00Z'));
const owner = await makePerson(world, { name: 'Olga' });
const call = callsOf(world, owner);

/** Makes a series of three Tuesdays, the second of which has a booking. */
async function threeTuesdays() {
  const studio = await makeStudio(world, owner, { name: 'Taller Fang', time_zone: 'Europe/Madrid' });
  const offering = await makeOffering(world, studio, { title: 'Raku', service_type: 'class' });
  const rule = { rule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=3', first_day: '2031-01-07', at: '19:00' };
  const { series } = await call('POST', `/offerings/${offering.id}/series`, rule);
  const { items: dates } = await call('GET', `/offerings/${offering.id}/events`);
  const guest = await makePerson(world, { name: 'Laia' });
  await call('POST', '/bookings', { event_id: dates[1].id, seats: 2 }, guest);
  const clear = (remove: { id: string }[], cancel: { id: string }[], reason = '') => {
    const ids = (some: { id: string }[]) => some.map(({ id }) => id);
    return call('POST', `/studios/${studio.id}/event-clearances`, {
      remove: ids(remove),
      cancel: ids(cancel),
      reason,
    });
  };
  const left = async (): Promise<string[]> =>
    (await call('GET', `/offerings/${offering.id}/events`)).items.map(({ id }: { id: string }) => id);
  return { studio, offering, series, dates, guest, clear, left };
}

describe('clearing several events at once', () => {
  it('deletes events without bookings, and cancels the others with a mail to their guests', async () => {
    const { dates, guest, clear, left } = await threeTuesdays();
    const [first, second, third] = dates;
    expect(await clear([first], [second], 'We are at the sea')).toEqual({
      http: 200,
      removed: 1,
      cancelled: 1,
      guests: 2,
      kept: [],
    });
    expect(await left()).toEqual([third.id]);
    await sendBookingMails(world);
    const mails = await world.db.selectFrom('emails').selectAll().where('to_address', '=', guest.email).execute();
    expect(mails.some(({ text }) => text.includes('From the studio: We are at the sea'))).toBe(true);
    expect(await clear([first], [second])).toMatchObject({ http: 200, removed: 0, cancelled: 0, guests: 0 });
  });

  it('keeps and reports an event that was booked in the meantime', async () => {
    const { dates, clear, left } = await threeTuesdays();
    expect(await clear(dates, [])).toMatchObject({ removed: 2, cancelled: 0, kept: [{ id: dates[1].id }] });
    expect(await left()).toEqual([dates[1].id]);
  });

  it('accepts all events of a closure of a year and a half', async () => {
    const studio = await makeStudio(world, owner, { time_zone: 'Europe/Madrid' });
    const offering = await makeOffering(world, studio, { service_type: 'class' });
    const daily = { rule: 'FREQ=DAILY;COUNT=550', first_day: '2031-01-07', at: '19:00' };
    expect(await call('POST', `/offerings/${offering.id}/series`, daily)).toMatchObject({ http: 201 });
    const closed = { first_day: '2031-01-07', last_day: '2032-07-31' };
    await call('POST', `/studios/${studio.id}/closures`, { ...closed, reason: 'Works' });
    const { items } = await call('GET', `/studios/${studio.id}/closed-dates?${new URLSearchParams(closed)}`);
    const remove = items.map(({ id }: { id: string }) => id);
    expect(remove).toHaveLength(550);
    const cleared = await call('POST', `/studios/${studio.id}/event-clearances`, { remove, cancel: [] });
    expect(cleared).toMatchObject({ http: 200, removed: 550 });
  });

  it('leaves gaps that can be restored where a closure is the reason, and exceptions elsewhere', async () => {
    const { studio, series, dates, clear } = await threeTuesdays();
    const closed = { first_day: '2031-01-07', last_day: '2031-01-08', reason: 'Winter' };
    await call('POST', `/studios/${studio.id}/closures`, closed);
    await clear([dates[0], dates[2]], []);
    expect(await call('GET', `/series/${series.id}`)).toMatchObject({
      gaps: [{ day: '2031-01-07', why: 'closure', detail: 'Winter' }],
      exceptions: ['2031-01-21'],
    });
  });

  it('deletes none when one of them belongs to another studio', async () => {
    const [one, other] = [await threeTuesdays(), await threeTuesdays()];
    expect(await one.clear([one.dates[0], other.dates[0]], [])).toMatchObject({ http: 404 });
    expect(await one.left()).toHaveLength(3);
    expect(await other.left()).toHaveLength(3);
  });
});
