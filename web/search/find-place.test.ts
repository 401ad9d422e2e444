import { expect, test } from 'vitest';
import type { Client } from '../api.ts';
import { readFilters } from './filters.ts';
import { findPlace } from './find-place.ts';

const answering = (items: unknown[]) =>
  ({
    search: { suggestions: { $get: async () => Response.json({ items }) } },
    places: { $get: async () => Response.json({ items: [] }) },
  }) as unknown as Client;

test.each([
  [41.37776667088941, 2.1598666528462496],
  [1e-7, -179.99999999999997],
])(
  'a place that is only named leads to an address that says where it is, whatever its digits: %d, %d',
  async (lat, lng) => {
    const found = await findPlace(
      answering([{ kind: 'neighbourhood', label: 'Sant Antoni', lat, lng }]),
      'sant antoni',
    );
    const near = found?.near ?? '';
    expect(readFilters(new URLSearchParams({ near, place: 'Sant Antoni' })).near).toBe(near);
  },
);
