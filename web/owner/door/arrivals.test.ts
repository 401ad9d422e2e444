import { describe, expect, it } from 'vitest';
import type { Door, DoorGuest } from '#shared/schemas/owner-desk/check-ins.ts';
import { byArrival, countExpected, countIn, findByCode, isInFilter, listGuests, matchesGuest } from './arrivals.ts';

let count = 0;
function guest(name: string, more: Partial<DoorGuest> = {}): DoorGuest {
  count += 1;
  return {
    ...{ attendee_id: `a${count}`, booking_id: `b${count}`, position: 1, name, ticket_code: `7KQ2M4XD9P${count + 10}` },
    ...{
      guest_of: null,
      seats: 1,
      reference: 'ABCD2345',
      state: 'confirmed',
      note: '',
      answers: [],
      is_missing_details: false,
      is_first_visit: false,
    },
    ...{ pays_at_studio: null, due: null, cancelled: null, checked_in: null, no_show: null },
    ...more,
  };
}
const doorWith = (...guests: DoorGuest[]) => ({ guests }) as unknown as Door;
const at = '2031-02-03T09:50:00+01:00';

describe('the list at the door', () => {
  const ona = guest('Ona Pla', { booking_id: 'pair' });
  const marc = guest('Marc Oller', { booking_id: 'pair', position: 2, guest_of: 'Ona Pla' });
  const julia = guest('Júlia Ribas', { checked_in: { id: 'c', at, by: 'Gil' } });
  const noa = guest('Noa Vidal', { state: 'cancelled', cancelled: { at, by: 'guest' } });
  const tom = guest('Tom Hughes', { no_show: { id: 'n', at, by: null } });
  const door = doorWith(ona, marc, julia, noa, tom, guest('Ida', { state: 'held' }));
  const waiting = { nonce: 'x', attendee_id: marc.attendee_id, name: 'Marc Oller', at };

  it('counts those who are in with what has yet to be uploaded, and no cancelled ones', () => {
    const guests = listGuests(door, [waiting]);
    expect([countIn(guests), countExpected(guests)]).toEqual([2, 5]);
    expect(guests.map(({ arrival, isQueued }) => `${arrival}${isQueued ? ' here only' : ''}`)).toEqual([
      'expected',
      'in here only',
      'in',
      'cancelled',
      'absent',
      'unpaid',
    ]);
    expect(guests[0]?.others).toEqual(['Marc Oller']);
    expect(guests.filter((each) => isInFilter(each, 'expected')).map(({ name }) => name)).toEqual(['Ona Pla', 'Ida']);
  });

  it('does not count one twice that has been uploaded meanwhile', () => {
    const guests = listGuests(doorWith({ ...marc, checked_in: { id: 'c', at, by: null } }), [waiting]);
    expect(guests).toMatchObject([{ arrival: 'in', isQueued: false }]);
  });

  it('finds people whatever their accents, by who they come with, and by the end of the code', () => {
    const guests = listGuests(door, []);
    const found = (typed: string) => guests.filter((each) => matchesGuest(each, typed)).map(({ name }) => name);
    expect(found('julia')).toEqual(['Júlia Ribas']);
    expect(found(' ona ')).toEqual(['Ona Pla', 'Marc Oller']);
    expect(found(julia.ticket_code.slice(-4).toLowerCase())).toEqual(['Júlia Ribas']);
    expect(found('')).toHaveLength(6);
    expect(findByCode(guests, ` ${tom.ticket_code.toLowerCase()}`)?.name).toBe('Tom Hughes');
  });

  it('begins with those to come, and ends with the cancelled', () => {
    const names = listGuests(door, [])
      .toSorted(byArrival)
      .map(({ name }) => name);
    expect(names).toEqual(['Ida', 'Marc Oller', 'Ona Pla', 'Júlia Ribas', 'Tom Hughes', 'Noa Vidal']);
  });
});
