import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { queueByKey } from './book-with-retries.ts';

describe('the booking queue of an event', () => {
  it('runs two bookings at a time, first come first served, and goes on after one fails', async () => {
    const pool = new pg.Pool();
    const order: number[] = [];
    let inside = 0;
    let most = 0;
    const guests = Array.from({ length: 20 }, (_, number) =>
      queueByKey(pool, 'event', async () => {
        order.push(number);
        inside += 1;
        most = Math.max(most, inside);
        await wait(1);
        inside -= 1;
        if (number % 3 === 0) throw new Error('refused');
        return number;
      }),
    );
    const outcomes = await Promise.allSettled(guests);
    expect(outcomes.map(({ status }) => status)).toEqual(
      Array.from({ length: 20 }, (_, number) => (number % 3 === 0 ? 'rejected' : 'fulfilled')),
    );
    expect(order).toEqual(Array.from({ length: 20 }, (_, number) => number));
    expect(most).toBe(2);
  });

  it('does not make bookings of different events wait for each other', async () => {
    const pool = new pg.Pool();
    const never = new Promise<void>(() => {});
    void queueByKey(pool, 'busy', () => never);
    void queueByKey(pool, 'busy', () => never);
    await expect(queueByKey(pool, 'quiet', async () => 'in')).resolves.toBe('in');
  });
});
