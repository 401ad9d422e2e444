import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { isDatabaseGone } from './errors.ts';

const failure = (work: Promise<unknown>) => work.then(undefined, (error: unknown) => error);

describe('a database that is gone', () => {
  it('is recognized by the interrupted statement, and by the next one', async () => {
    const url = inject('databaseUrl');
    const [victim, other] = [new pg.Client(url), new pg.Client(url)];
    victim.on('error', () => {});
    await Promise.all([victim.connect(), other.connect()]);
    const { rows } = await victim.query('select pg_backend_pid() as pid');
    const cut = failure(victim.query('select pg_sleep(20)'));
    await other.query('select pg_terminate_backend($1)', [rows[0].pid]);
    expect(await cut).toSatisfy(isDatabaseGone);
    await other.end();
  });

  it('is recognized when nothing listens at its address', async () => {
    expect(await failure(new pg.Client('postgres://a:b@127.0.0.1:1/c').connect())).toSatisfy(isDatabaseGone);
  });

  it('is not confused with a wrong statement or a defect', async () => {
    const client = new pg.Client(inject('databaseUrl'));
    await client.connect();
    const wrong = await failure(client.query('select nonsense'));
    await client.end();
    expect([wrong, new Error('a defect'), 'a text', undefined].map(isDatabaseGone)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
