import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import { copyRows, type Value } from './copy.ts';

const { pool } = await createWorld();

async function connected() {
  const client = new pg.Client(pool.options);
  onTestFinished(() => client.end());
  await client.connect();
  await client.query('create temp table said (n int, line text, words text[], so boolean)');
  return client;
}

const ODD = 'a\ttab, a\nline, a\r, a \\ and "quotes", {braces}, \\N, NULL, ’ 🏺';

test('written values are read back unchanged', async () => {
  const client = await connected();
  const rows: Value[][] = [
    [1, ODD, [ODD, '', 'NULL', 'a,b'], true],
    [2, null, [], false],
    [3, '', null, undefined],
  ];
  expect(await copyRows(client, 'said', ['n', 'line', 'words', 'so'], rows)).toBe(3);
  const { rows: said } = await client.query({
    text: 'select n, line, words, so from said order by n',
    rowMode: 'array',
  });
  expect(said).toEqual([rows[0], rows[1], [3, '', null, null]]);
});

test('more data than the socket buffer holds arrives', async () => {
  const client = await connected();
  const long = 'a'.repeat(10_000);
  const rows = Array.from({ length: 3000 }, (_, n): Value[] => [n, long]);
  expect(await copyRows(client, 'said', ['n', 'line'], rows)).toBe(3000);
  const { rows: sums } = await client.query('select sum(n)::int as sum, sum(length(line))::int as length from said');
  expect(sums).toEqual([{ sum: (2999 * 3000) / 2, length: 30_000_000 }]);
});

test('an invalid row is refused, and the connection still works', async () => {
  const client = await connected();
  await expect(copyRows(client, 'said', ['n'], [[1], ['two']])).rejects.toThrow('"two"');
  expect((await client.query('select from said')).rowCount).toBe(0);
});

test('an error of the row generator is rethrown, and no rows stay', async () => {
  const client = await connected();
  function* failing(): Generator<Value[]> {
    yield [1];
    throw new RangeError('no more rows');
  }
  await expect(copyRows(client, 'said', ['n'], failing())).rejects.toThrow('no more rows');
  expect((await client.query('select from said')).rowCount).toBe(0);
});
