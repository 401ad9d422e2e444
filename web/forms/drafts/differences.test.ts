import { expect, test } from 'vitest';
import { differences } from './differences.ts';

const words = {
  nameOf: (path: string) => (path === 'lat' || path === 'lng' ? 'Position' : path),
  textOf: (_: string, value: unknown) => (value === null ? '' : String(value)),
};
const before: Record<string, unknown> = { title: 'Bowl', lat: 41.3, lng: 2.1, price: null };
const typed: Record<string, unknown> = { title: 'Bowls ', lat: 41.4, lng: 2.2, price: 58 };

test('the differences list each name once, with the values before and after', () => {
  const view = {
    unsaved: ['title', 'lat', 'lng', 'price'],
    valueAt: (path: string) => typed[path],
    publicValueAt: (path: string) => before[path],
  };
  expect(differences(view, words)).toEqual([
    { name: 'title', paths: ['title'], before: 'Bowl', after: 'Bowls' },
    { name: 'Position', paths: ['lat', 'lng'], before: '41.3, 2.1', after: '41.4, 2.2' },
    { name: 'price', paths: ['price'], before: '', after: '58' },
  ]);
});
