import { expect, it } from 'vitest';
import type { Door, DoorGuest } from '#shared/schemas/owner-desk/check-ins.ts';
import { HOUR } from '#shared/time/time.ts';
import { renderPart, textOf } from '#web/testing/rendered.tsx';
import { DoorDesk } from './door-desk.tsx';

const at = '2031-02-03T09:50:00+01:00';
const guest = (name: string, checked_in: DoorGuest['checked_in']) =>
  ({
    ...{ attendee_id: name, booking_id: name, name, ticket_code: '7KQ2M4XD9PAB', guest_of: null, seats: 1 },
    ...{ reference: 'ABCD2345', state: 'confirmed', note: '', answers: [], due: null, cancelled: null, no_show: null },
    checked_in,
  }) as unknown as DoorGuest;

/** The door of an event that ended so many hours ago. */
async function doorAfter(hours: number) {
  const ended = Date.now() - hours * HOUR;
  const event = {
    ...{ id: 'event', status: 'completed', capacity: 8, seats_taken: 2, spaces: [], teachers: [] },
    ...{ starts_at: new Date(ended - 2 * HOUR).toISOString(), ends_at: new Date(ended).toISOString() },
    time_zone: 'Europe/Madrid',
  };
  const door = {
    ...{ event, offering: { id: 'o', slug: 'raku', title: 'Raku' }, studio: { id: 's', slug: 'fang', name: 'Fang' } },
    listed_at: new Date().toISOString(),
    guests: [guest('Ona Pla', { id: 'c', at, by: 'Gil' }), guest('Tom Hughes', null)],
  } as unknown as Door;
  const loaded = { door, owner: 'owner', isSaved: false };
  return renderPart(<DoorDesk loaded={loaded} onChange={() => undefined} onStale={() => undefined} />);
}

it('offers scanning, ticking and undoing while the server takes them', async () => {
  const html = await doorAfter(47);
  expect(textOf(html)).toMatch(/Scan with the camera.*Type a code/);
  expect(html).toContain('aria-label="Undo: Ona Pla is in"');
  expect(html).toContain('aria-label="Tom Hughes is here"');
  expect(textOf(html)).not.toContain('Check-in is closed');
});

it('offers none of it two days after the end, and says why', async () => {
  const html = await doorAfter(49);
  expect(textOf(html)).toMatch(/Check-in is closed It closed on .*, two days after this date ended\./);
  expect(textOf(html)).toMatch(/No-shows could be marked until/);
  expect(html).not.toMatch(/aria-label="(Undo: Ona Pla is in|Tom Hughes is here)"/);
  expect(textOf(html)).not.toMatch(/Scan with the camera|Type a code|to come/i);
  expect(textOf(html)).toContain('not marked');
});
