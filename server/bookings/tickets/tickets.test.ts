import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { callsOf } from '../../../tests/calls.ts';
import { createWorld } from '../../../tests/harness.ts';
import { asPerson, type MadePerson, makeEvent, makeOffering, makePerson, makeStudio } from '../../../tests/makers.ts';

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

/** The painted operators of each page of a PDF. */
function pagesOf(pdf: Buffer): string[] {
  const pages: string[] = [];
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('>>\nstream\n', at) + 3) {
    if (at < 3) break;
    const end = pdf.indexOf('\nendstream', at);
    pages.push(inflateSync(pdf.subarray(at + 7, end)).toString('latin1'));
    at = end;
  }
  return pages;
}

describe('the tickets of a booking', () => {
  it('are a PDF with a page for each attendee, whose code can be copied', async () => {
    const { id, reference, attendees } = await booked();
    const response = await fetchFile(`${id}/tickets.pdf`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${reference}.pdf"`);
    const pdf = Buffer.from(await response.arrayBuffer());
    expect(pdf.subarray(0, 8).toString()).toBe('%PDF-1.7');
    expect(pdf.toString('latin1').match(/\/MediaBox \[0 0 596 840\]/g)).toHaveLength(2);
    const pages = pagesOf(pdf);
    expect(pages).toHaveLength(2);
    for (const [at, page] of pages.entries()) {
      expect(page).toContain(`(${attendees[at].ticket_code.replace(/(.{4})(?=.)/g, '$1 ')}) Tj`);
    }
    // The table names the place of each object.
    const [, begins = ''] = /startxref\n(\d+)\n%%EOF\n$/.exec(pdf.toString('latin1')) ?? [];
    expect(pdf.subarray(Number(begins), Number(begins) + 4).toString()).toBe('xref');
    const [, first = ''] = /0000000000 65535 f \n(\d{10})/.exec(pdf.toString('latin1')) ?? [];
    expect(pdf.subarray(Number(first), Number(first) + 7).toString()).toBe('1 0 obj');
  });

  it('are on A6 too, and refused for another size', async () => {
    const { id } = await booked(1);
    const pdf = Buffer.from(await (await fetchFile(`${id}/tickets.pdf?paper=a6`)).arrayBuffer());
    expect(pdf.toString('latin1')).toContain('/MediaBox [0 0 298 420]');
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
