import { expect, test } from 'vitest';
import { regionOfPostcode } from './regions.ts';

test.each([
  ['ES', '08005', 'CT'],
  ['ES', '28 013', 'MD'],
  ['ES', '07001', 'IB'],
  ['ES', '52001', 'ML'],
  ['FR', '67000', '67'],
  ['FR', '75011', undefined],
  ['DE', '10115', undefined],
  ['ES', '0800', undefined],
  ['ES', '99000', undefined],
])('%s %s is in %s', (country, postcode, region) => {
  expect(regionOfPostcode(country, postcode)).toBe(region);
});

test('every province of Spain is in exactly one region', () => {
  for (let province = 1; province <= 52; province += 1) {
    expect(regionOfPostcode('ES', `${String(province).padStart(2, '0')}001`)).toBeDefined();
  }
});
