import { describe, expect, it } from 'vitest';
import { createWorld } from '#tests/harness.ts';
import type { Tx } from './database.ts';
import { transaction } from './transaction.ts';

const { db } = await createWorld();
const writeSetting = (tx: Tx, id: string) => tx.insertInto('site_settings').values({ id, value: '1' }).execute();
const hasSetting = async (id: string) =>
  (await db.selectFrom('site_settings').select('id').where('id', '=', id).execute()).length === 1;

describe('a transaction', () => {
  it('is rolled back when its work throws', async () => {
    const failing = transaction(db, async (tx) => {
      await writeSetting(tx, 'undone');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await hasSetting('undone')).toBe(false);
  });

  it('is joined by a transaction opened inside it', async () => {
    const failing = transaction(db, async (tx) => {
      await transaction(tx, (inner) => writeSetting(inner, 'joined'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await hasSetting('joined')).toBe(false);
  });

  it('cannot be replaced by the pool: that does not compile', () => {
    // @ts-expect-error: the pool is not an open transaction
    const breach = () => writeSetting(db, 'past');
    expect(breach).toBeTypeOf('function');
  });
});
