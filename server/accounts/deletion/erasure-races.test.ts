import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createSession } from '#server/auth/sessions/sessions.ts';
import { transaction } from '#server/db/transaction.ts';
import { untilBlocked } from '#tests/blocked.ts';
import { createWorld } from '#tests/harness.ts';
import { makeEvent, makeOffering, makePerson, makeStudio } from '#tests/makers.ts';
import { doQueued } from '#tests/queue.ts';
import {
  bookFor,
  bookingOf,
  erase,
  isGone,
  makeFolder,
  makeLeaver,
  makeTraceable,
  sendAway,
  userOf,
} from '#tests/worlds/accounts-to-erase.ts';
import { accountTasks } from '../jobs.ts';
import type { ErasureHook } from './erasure.ts';

const world = await createWorld({ dataDir: makeFolder('erasing') });

describe('erasing an account', () => {
  it('changes nothing if it fails half-way, and is retried by the next run; other accounts do not wait for it', async () => {
    const [broken, whole] = [await makeTraceable(world), await makeLeaver(world)];
    const event = await makeEvent(world, await makeOffering(world, await makeStudio(world, await makePerson(world))));
    const booking = await bookFor(world, broken.person, event);
    await sendAway(world, broken.person);
    const before = await userOf(world, broken.person);
    const breaks: ErasureHook = async (_, { userId }) => {
      if (userId === broken.person.id) throw new Error('killed');
    };
    await expect(erase(world, [breaks])).rejects.toThrow('killed');
    expect(await isGone(world, whole)).toBe(true);
    expect(await userOf(world, broken.person)).toEqual(before);
    expect((await bookingOf(world, booking)).state).toBe('confirmed');
    expect(existsSync(broken.file)).toBe(true);
    await erase(world);
    expect(await isGone(world, broken.person)).toBe(true);
    expect((await bookingOf(world, booking)).state).toBe('cancelled');
  });

  it('happens once with two workers at the same time', async () => {
    const people = await Promise.all([1, 2, 3, 4].map(() => makeLeaver(world)));
    await Promise.all([1, 2, 3].map(() => erase(world)));
    for (const person of people) expect(await isGone(world, person)).toBe(true);
    const log = await world.db
      .selectFrom('activities')
      .select('subject_id')
      .where('type', '=', 'account.erased')
      .where(
        'subject_id',
        'in',
        people.map(({ id }) => id),
      )
      .execute();
    expect(log).toHaveLength(4);
  });

  it('and signing in at the same time: exactly one of them happens', async () => {
    for (let round = 0; round < 12; round += 1) {
      const person = await makeLeaver(world);
      const [, signedIn] = await Promise.all([
        erase(world),
        createSession(world, person.id, { method: 'password' }).then(
          () => true,
          () => false,
        ),
      ]);
      await doQueued(world, accountTasks(world, []));
      const sessions = await world.db
        .selectFrom('auth.sessions')
        .select('id')
        .where('user_id', '=', person.id)
        .execute();
      expect([signedIn, sessions.length]).toEqual((await isGone(world, person)) ? [false, 0] : [true, 1]);
      await erase(world);
      expect(await isGone(world, person)).toBe(!signedIn);
    }
  });

  it('waits for a concurrent sign-in, which keeps the account', async () => {
    const person = await makeLeaver(world);
    let erasing: Promise<void> | undefined;
    await transaction(world.db, async (tx) => {
      await createSession({ ...world, db: tx }, person.id, { method: 'password' });
      erasing = erase(world);
      await untilBlocked(world);
    });
    await erasing;
    expect(await isGone(world, person)).toBe(false);
  });

  it('makes a concurrent sign-in wait, which is then refused and writes nothing', async () => {
    const person = await makeLeaver(world);
    let signingIn: Promise<unknown> | undefined;
    const meanwhile: ErasureHook = async () => {
      signingIn = createSession(world, person.id, { method: 'password' }).catch((error: unknown) => error);
      await untilBlocked(world);
    };
    await erase(world, [meanwhile]);
    expect(await signingIn).toMatchObject({ code: 'user_not_found' });
    expect(await world.db.selectFrom('auth.sessions').select('id').where('user_id', '=', person.id).execute()).toEqual(
      [],
    );
    expect(await isGone(world, person)).toBe(true);
  });
});
