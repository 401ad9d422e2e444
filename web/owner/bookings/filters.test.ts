import { describe, expect, it } from 'vitest';
import { guestListAddress, isFiltered, paramsOf, readFilters } from './filters.ts';

const read = (address: string) => readFilters(new URLSearchParams(address));

describe('the filters of the bookings', () => {
  it('are parsed from the URL, and written to it without defaults', () => {
    const address = 'shelf=past&q=laia&offering=0198c1f0-0000-7000-8000-000000000001&from=2031-03-01&to=2031-03-31';
    expect(new URLSearchParams(paramsOf(read(address))).toString()).toBe(address);
    expect(paramsOf(read('shelf=upcoming&q='))).toEqual({});
  });

  it('ignore invalid values', () => {
    expect(paramsOf(read('shelf=lost&offering=1&from=tomorrow&to=2031'))).toEqual({});
    expect(read(`q=${'x'.repeat(300)}`).q).toHaveLength(100);
  });

  it('count as filtered by a search or a period, not by a shelf alone', () => {
    expect(isFiltered(read('shelf=cancelled'))).toBe(false);
    expect(isFiltered(read('from=2031-03-01'))).toBe(true);
  });

  it('of the guest list of a date name the date, and show those who come, came or lost their seats', () => {
    const id = '0198c1f0-0000-7000-8000-000000000002';
    const now = new Date('2031-03-01T10:00:00Z');
    const filters = (ends_at: string, status: 'scheduled' | 'cancelled') =>
      read(guestListAddress('fang', { id, ends_at, status }, now).split('?')[1] ?? '');
    expect(filters('2031-03-01T11:00:00Z', 'scheduled')).toMatchObject({ shelf: 'upcoming', event: id });
    expect(filters('2031-03-01T09:00:00Z', 'scheduled')).toMatchObject({ shelf: 'past', event: id });
    expect(filters('2031-03-01T11:00:00Z', 'cancelled')).toMatchObject({ shelf: 'cancelled', event: id });
    expect(isFiltered(read(`event=${id}`))).toBe(true);
    expect(paramsOf(read('event=1'))).toEqual({});
  });
});
