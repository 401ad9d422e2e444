import { expect, it } from 'vitest';
import { covers, isForeign, isVisible, parseCursor, parseSnapshot, type Snapshot, toCursor } from './snapshot.ts';

const snapshot = (text: string): Snapshot => {
  const parsed = parseSnapshot(text);
  if (!parsed) throw new Error(`${text} is no snapshot`);
  return parsed;
};

it('a snapshot sees what had ended when it was taken', () => {
  const at = snapshot('10:15:10,12');
  expect([9n, 10n, 11n, 12n, 14n, 15n].map((xid) => isVisible(xid, at))).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
  ]);
});

it('a snapshot covers those that see no more than it does', () => {
  const pairs = [
    ['10:15:10,12', '10:15:10,12', true],
    ['13:15:', '10:15:10,12', true],
    ['10:15:10', '10:15:10,12', true],
    ['10:15:10,12', '10:15:10', false],
    ['10:15:10', '15:15:', false],
    ['10:12:10', '10:13:10,12', true],
    ['10:12:10', '10:13:10', false],
    ['10:12:', '20:20:', false],
  ] as const;
  for (const [first, second, expected] of pairs) expect(covers(snapshot(first), snapshot(second))).toBe(expected);
});

it('a cursor is read as it was written, and anything else is none', () => {
  const cursor = toCursor(snapshot('10:15:10,12'), new Date('2031-01-01T00:00:00.700Z'));
  expect(parseCursor(cursor)).toEqual({ at: new Date('2031-01-01T00:00:00Z'), snapshot: snapshot('10:15:10,12') });
  for (const other of ['', 'x', '1.2', '1.9:8:', '1.1:2:3,', `1.1:2:${'3,'.repeat(5000)}3`, '-1.1:2:']) {
    expect(parseCursor(other)).toBeUndefined();
  }
});

it('a snapshot of another database is known by its distance', () => {
  expect(isForeign(snapshot('9000000:9000000:'), snapshot('10:15:'))).toBe(true);
  expect(isForeign(snapshot('20:20:'), snapshot('10:15:'))).toBe(false);
});
