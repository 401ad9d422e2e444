import { describe, expect, it } from 'vitest';
import { callsOf } from '#tests/calls.ts';
import { createWorld } from '#tests/harness.ts';
import { asPerson, type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { readPdf } from '#tests/read-pdf.ts';

const world = await createWorld();
const owner = await makePerson(world);
const guest = await makePerson(world, { name: 'Laia Kessler' });
const studio = await makeStudio(world, owner, { name: 'Taller Fang' });
const call = callsOf(world, guest);

async function booked(seats = 2, wanted = {}) {
  const offering = await makeOffering(world, studio, { title: 'Throw (your) first bowl', ...wanted });
  return call('POST', '/bookings', { event_id: (await makeEvent(world, offering)).id, seats });
}

const fetchFile = (path: string, person: MadePerson = guest) =>
  world.request(`/api/v1/bookings/${path}`, { headers: asPerson(person) });

describe('the tickets of a booking', () => {
  it('are a PDF with a page for each attendee, whose code can be copied', async () => {
    const { id, reference, attendees } = await booked();
    // The widest code stays in one line.
    attendees[1].ticket_code = 'WWWWWWWWMMWM';
    await world.db
      .updateTable('booking_attendees')
      .set({ ticket_code: attendees[1].ticket_code })
      .where('booking_id', '=', id)
      .where('position', '=', 2)
      .execute();
    const response = await fetchFile(`${id}/tickets.pdf`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${reference}.pdf"`);
    const { title, pages } = await readPdf(await response.arrayBuffer());
    expect(title).toBe('Throw (your) first bowl · Taller Fang');
    expect(pages.map(({ size }) => size)).toEqual([
      [596, 840],
      [596, 840],
    ]);
    for (const [at, { text, tags }] of pages.entries()) {
      expect(text).toContain(attendees[at].ticket_code.replace(/(.{4})(?=.)/g, '$1 '));
      expect(text).toContain(attendees[at].name);
      expect(tags).toEqual(expect.arrayContaining(['H1', 'P', 'Figure']));
    }
  });

  it('say what was to be paid once the date is over', async () => {
    const { id } = await booked(1);
    const textOf = async () =>
      (await readPdf(await (await fetchFile(`${id}/tickets.pdf`)).arrayBuffer())).pages
        .map(({ text }) => text)
        .join(' ');
    expect(await textOf()).toContain('€58, to pay at the studio');
    await world.db.updateTable('bookings').set({ state: 'completed' }).where('id', '=', id).execute();
    expect(await textOf()).toContain('€58, was to be paid at the studio');
  });

  it('carry each name in its own script, on paper and as a picture', async () => {
    const names = ['李雷', 'Иван Петров', 'שרה לוי', 'Łukasz'];
    const offering = await makeOffering(world, studio, { title: 'Töpfern 🏺 für alle' });
    const event_id = (await makeEvent(world, offering)).id;
    const seats = names.map((name) => ({ name }));
    const { id } = await call('POST', '/bookings', { event_id, seats: names.length, attendees: seats });
    const { pages } = await readPdf(await (await fetchFile(`${id}/tickets.pdf`)).arrayBuffer());
    for (const [at, name] of names.entries()) expect(pages[at]?.text).toContain(name);
    const drawings = await Promise.all(
      names.map(async (_, at) =>
        Buffer.from(await (await fetchFile(`${id}/tickets/${at + 1}.png`)).arrayBuffer()).toString('base64'),
      ),
    );
    expect(new Set(drawings).size).toBe(names.length);
  });

  it('say all of long titles and names', async () => {
    const title =
      'Donaudampfschifffahrtsgesellschaftskapitän und Keramik für alle, die es lernen möchten oder können '.trim();
    const offering = await makeOffering(world, studio, { title });
    const name = 'Maria-Magdalena von und zu Hohenzollern-Sigmaringen '.repeat(2).trim();
    const event_id = (await makeEvent(world, offering)).id;
    const { id } = await call('POST', '/bookings', { event_id, seats: 1, attendees: [{ name }] });
    const { pages } = await readPdf(await (await fetchFile(`${id}/tickets.pdf?paper=a6`)).arrayBuffer());
    const letters = pages[0]?.text.replace(/\s/g, '');
    for (const text of [title, name]) expect(letters).toContain(text.replace(/\s/g, ''));
  });

  it('are on A6 too, and refused for another size', async () => {
    const { id } = await booked(1);
    const { pages } = await readPdf(await (await fetchFile(`${id}/tickets.pdf?paper=a6`)).arrayBuffer());
    expect(pages.map(({ size }) => size)).toEqual([[298, 420]]);
    expect((await fetchFile(`${id}/tickets.pdf?paper=a3`)).status).toBe(422);
  });

  it('are pictures too, one for each attendee', async () => {
    const { id } = await booked();
    const response = await fetchFile(`${id}/tickets/2.png`, owner);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    const png = Buffer.from(await response.arrayBuffer());
    expect([png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1192, 1680]);
    expect((await fetchFile(`${id}/tickets/3.png`)).status).toBe(404);
  });

  it('are there once it is confirmed, and no longer when it is cancelled', async () => {
    const { id } = await booked(1, { booking_mode: 'requires_approval' });
    expect(await (await fetchFile(`${id}/tickets.pdf`)).json()).toMatchObject({ code: 'bookings.no_ticket' });
    const { id: confirmed } = await booked(1);
    await call('POST', `/bookings/${confirmed}/cancellation`, {});
    expect((await fetchFile(`${confirmed}/tickets/1.png`)).status).toBe(409);
    expect((await fetchFile(`${confirmed}/tickets.pdf`, await makePerson(world))).status).toBe(404);
  });
});
