import { expect, test } from 'vitest';
import type { Client } from '../api.ts';
import { readFilters } from './filters/filters.ts';
import { findPlace } from './find-place.ts';

interface Answers {
  named?: unknown[];
  guessed?: boolean;
  addresses?: unknown[];
}

const answering = ({ named = [], guessed = false, addresses = [] }: Answers) =>
  ({
    search: { where: { $get: async () => Response.json({ items: named, guessed }) } },
    places: { $get: async () => Response.json({ items: addresses, failed: false }) },
  }) as unknown as Client;

const SANT_ANTONI = { kind: 'neighbourhood', label: 'Sant Antoni', lat: 41.37776667088941, lng: 2.1598666528462496 };
const VERDI = { label: 'Carrer de Verdi', lat: 41.4, lng: 2.15 };

test.each([
  [41.37776667088941, 2.1598666528462496],
  [1e-7, -179.99999999999997],
])(
  'a place that is only named leads to an address that says where it is, whatever its digits: %d, %d',
  async (lat, lng) => {
    const found = await findPlace(answering({ named: [{ ...SANT_ANTONI, lat, lng }] }), 'sant antoni');
    const near = found?.near ?? '';
    expect(readFilters(new URLSearchParams({ near, place: 'Sant Antoni' })).near).toBe(near);
  },
);

test('a named place wins over an address, and an address over a guess', async () => {
  const place = async (answers: Answers) => (await findPlace(answering(answers), 'verdi'))?.place;
  expect(await place({ named: [SANT_ANTONI], addresses: [VERDI] })).toBe('Sant Antoni');
  expect(await place({ named: [SANT_ANTONI], guessed: true, addresses: [VERDI] })).toBe('Carrer de Verdi');
  expect(await place({ named: [SANT_ANTONI], guessed: true })).toBe('Sant Antoni');
  expect(await place({})).toBeUndefined();
});
