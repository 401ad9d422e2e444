import { beforeEach, expect, test, vi } from 'vitest';
import { forgetRecentlyViewed, readRecentlyViewed, rememberViewed } from './recently-viewed.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

test('the last eight are remembered, latest first, without duplicates', () => {
  for (const slug of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'c']) rememberViewed(slug);
  expect(readRecentlyViewed()).toEqual(['c', 'i', 'h', 'g', 'f', 'e', 'd', 'b']);
});

test('forgetting removes the stored list', () => {
  rememberViewed('a');
  forgetRecentlyViewed();
  expect([...kept.keys()]).toEqual([]);
});

test.each(['no list', '{"a":1}', '[1,null]'])('something else in its place is nothing: %s', (text) => {
  kept.set('seen', text);
  expect(readRecentlyViewed()).toEqual([]);
});

test('a browser that forbids storage causes no error', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('refused');
    },
    setItem: () => {
      throw new Error('refused');
    },
  });
  expect(() => rememberViewed('a')).not.toThrow();
  expect(readRecentlyViewed()).toEqual([]);
});
