import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readFilters } from '../search/filters/filters.ts';
import { isSameSearch } from './same-search.ts';
import { addressOf, savedQueryOf } from './saved-query.ts';
import { storePendingSearch } from './store-pending-search.ts';
import { takePendingSearch } from './take-pending-search.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));

describe('the search that is saved', () => {
  it('has the filters and the place’s name, but not the view', () => {
    const query = 'when=this_weekend&near=41.4%2C2.17&mode=walking&minutes=20&sort=price&place=Gr%C3%A0cia';
    const question = savedQueryOf(read(`${query}&view=map`));
    expect(addressOf(question)).toBe(`/workshops-classes?${query}`);
    expect(savedQueryOf(read(addressOf(question).split('?')[1] ?? ''))).toEqual(question);
  });

  it('has no place that was not found', () => {
    expect(savedQueryOf(read('q=bowl&place=Nowhere&mode=walking&minutes=20'))).toEqual({ q: 'bowl' });
  });

  it('is the same regardless of sort order, parameter order and the place’s name', () => {
    const question = { q: 'bowl', near: '41.4,2.17', place: 'Home' };
    expect(isSameSearch(question, { near: '41.4,2.17', q: 'bowl', place: 'Casa', sort: 'price' })).toBe(true);
    expect(isSameSearch(question, { ...question, near: '41.4,2.18' })).toBe(false);
    expect(isSameSearch(question, { ...question, seats: '2' })).toBe(false);
  });
});

describe('the wish to save a search', () => {
  const NOW = new Date('2041-11-20T11:00:00Z');
  const bowl = { q: 'bowl', place: 'Gràcia & more' };

  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
    vi.useFakeTimers({ now: NOW });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('is fulfilled once', () => {
    storePendingSearch(bowl);
    expect(takePendingSearch(bowl)).toBe(true);
    expect(takePendingSearch(bowl)).toBe(false);
  });

  it('waits for its own search', () => {
    storePendingSearch(bowl);
    expect(takePendingSearch({ q: 'vase' })).toBe(false);
    expect(takePendingSearch(bowl)).toBe(true);
  });

  it('expires after an hour', () => {
    storePendingSearch(bowl);
    vi.setSystemTime(NOW.getTime() + 3_600_000);
    expect(takePendingSearch(bowl)).toBe(false);
  });

  it('is ignored if storage is unavailable or holds something else', () => {
    expect(takePendingSearch(bowl)).toBe(false);
    localStorage.setItem('wish', '{"q":');
    expect(takePendingSearch(bowl)).toBe(false);
    vi.stubGlobal('localStorage', undefined);
    storePendingSearch(bowl);
    expect(takePendingSearch(bowl)).toBe(false);
  });
});
