import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { instantOf } from '#shared/time/local-time.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { parseCalendar } from '../external/parse-ics.ts';

// Reads our feeds, which ical-generator writes, with another library: ical.js.

const now = new Date('2031-03-01T10:00:00Z');
const world = await createWorld({}, () => now);
const zone = 'Europe/Madrid';
const owner = await makePerson(world);

const NAME = 'Taller; Fang, "terra" \\ foc';
const TITLE = `Bols, tasses; i "plats" \\ 100 % — línia u\nlínia dos 🏺 ${'molt llarg '.repeat(12)}fi`;
const studio = await makeStudio(world, owner, { name: NAME, time_zone: zone });
const offering = await makeOffering(world, studio, { title: TITLE, capacity: 8 });

/** 19:00 in the studio's time zone. */
const evening = (month: number, day: number) => instantOf({ year: 2031, month, day, hour: 19, minute: 0 }, zone);
const dateAt = (starts_at: Date) =>
  makeEvent(world, offering, { starts_at, ends_at: new Date(starts_at.getTime() + 7_200_000) });

const reply = await world.request(`/api/v1/studios/${studio.id}/feed`, { method: 'POST', headers: asPerson(owner) });
const { url } = (await reply.json()) as { url: string };
const readFeed = async () => (await world.request(new URL(url).pathname)).text();
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));

it('events keep their local time in the feed when the clocks change', async () => {
  const before = await dateAt(evening(3, 26));
  const after = await dateAt(evening(4, 2));
  const events = eventsIn(await readFeed());
  const hours = events.map(({ startDate }) => startDate.toJSDate().toLocaleTimeString('en-GB', { timeZone: zone }));
  expect(hours).toEqual(['19:00:00', '19:00:00']);
  expect(events.map(({ startDate, endDate }) => [startDate.toJSDate(), endDate.toJSDate()])).toEqual([
    [before.starts_at, before.ends_at],
    [after.starts_at, after.ends_at],
  ]);
  // They are a week apart, less the hour that the clocks skip.
  expect(after.starts_at.getTime() - before.starts_at.getTime()).toBe((7 * 24 - 1) * 3_600_000);
});

it('names with commas, semicolons, backslashes and line breaks, and long ones, survive escaping and folding', async () => {
  const text = await readFeed();
  const bytes = text.split('\r\n').map((line) => Buffer.byteLength(line));
  expect(Math.max(...bytes)).toBeLessThanOrEqual(75);
  const [event] = eventsIn(text);
  expect(event?.summary).toBe(`${TITLE} · 0/8`);
  expect(event?.location).toContain(NAME);
  expect(new ICAL.Component(ICAL.parse(text)).getFirstPropertyValue('x-wr-calname')).toBe(NAME);
});

it('a cancelled event keeps its UID, has a higher SEQUENCE and STATUS:CANCELLED, and blocks no hours', async () => {
  const date = await dateAt(evening(5, 7));
  const find = async () => eventsIn(await readFeed()).find(({ uid }) => uid.startsWith(`event-${date.id}@`));
  const planned = await find();
  await world.db
    .updateTable('events')
    .set({ status: 'cancelled', cancelled_at: now })
    .where('id', '=', date.id)
    .execute();
  const cancelled = await find();
  const statusOf = (event: ICAL.Event | undefined) => event?.component.getFirstPropertyValue('status');
  expect([statusOf(planned), statusOf(cancelled)]).toEqual(['CONFIRMED', 'CANCELLED']);
  expect(cancelled?.sequence).toBe((planned?.sequence ?? 0) + 1);
  const { entries } = parseCalendar({
    ...{ text: await readFeed(), zone, ownUids: '@elsewhere.test' },
    ...{ from: now, to: new Date('2031-12-01T00:00:00Z') },
  });
  expect(entries.map(({ from }) => from)).toEqual([evening(3, 26), evening(4, 2)]);
});
