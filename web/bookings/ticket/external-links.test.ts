import { expect, it } from 'vitest';
import { calendarForms, directionsTo } from './external-links.ts';

const DOOR = { street: 'Carrer de Blai 12', postcode: '08004', city: 'Barcelona' };

it('directions lead to the studio’s coordinates', () => {
  expect(directionsTo({ ...DOOR, lat: 41.3742, lng: 2.1634567 })).toEqual({
    google: 'https://www.google.com/maps/dir/?api=1&destination=41.37420%2C2.16346',
    apple: 'https://maps.apple.com/?daddr=41.37420%2C2.16346',
    openstreetmap: 'https://www.openstreetmap.org/directions?to=41.37420%2C2.16346',
  });
});

it('without coordinates directions lead to the address', () => {
  const { google, apple, openstreetmap } = directionsTo({ ...DOOR, lat: null, lng: null });
  for (const address of [google, apple, openstreetmap]) {
    const [asked] = [...new URL(address).searchParams.entries()].filter(([name]) => name !== 'api');
    expect(asked?.[1]).toBe('Carrer de Blai 12, 08004 Barcelona');
  }
});

it('web calendars get the entry in their own format, at the same instants', () => {
  const forms = calendarForms({
    title: 'Bowls + cups & plates',
    startsAt: '2031-07-01T19:30:00+02:00',
    endsAt: '2031-07-01T21:30:00+02:00',
    place: 'Fang, Carrer de Blai 12',
    details: 'Reference: 7KQ2',
  });
  expect(Object.fromEntries(new URL(forms.google).searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'Bowls + cups & plates',
    dates: '20310701T173000Z/20310701T193000Z',
    location: 'Fang, Carrer de Blai 12',
    details: 'Reference: 7KQ2',
  });
  expect(Object.fromEntries(new URL(forms.outlook).searchParams)).toMatchObject({
    subject: 'Bowls + cups & plates',
    startdt: '2031-07-01T17:30:00Z',
    enddt: '2031-07-01T19:30:00Z',
    body: 'Reference: 7KQ2',
  });
  expect(forms.outlook).not.toContain('+');
});
