import { sql } from 'kysely';
import type { Connection } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { compactIban } from '#shared/payouts/iban.ts';
import type { PayoutRequirement } from '#shared/payouts/payouts.ts';
import { TEST_IBANS } from '#shared/payouts/test-ibans.ts';
import { type PayoutsProvider, type ProviderAccount, TransferRefused } from '../port.ts';
import { newId } from './new-id.ts';

/** The recipients of the test bank: the studio fills in its form on our page. */
export interface TestAccounts extends Omit<PayoutsProvider, 'name'> {
  /** Takes what a studio wrote into the form. @param iban with the right check digits */
  submitAccountForm(
    ref: string,
    form: { name: string; iban: string; identityProven: boolean },
  ): Promise<ProviderAccount>;
}

interface AccountRow {
  ref: string;
  name: string | null;
  iban: string | null;
  identity_proven: boolean;
  is_refused: boolean;
}

export function createTestAccounts(db: Connection): TestAccounts {
  const getAccount = async (connection: Connection, ref: string): Promise<AccountRow> => {
    const { rows } = await sql<AccountRow>`select * from test_bank.accounts where ref = ${ref} for update`.execute(
      connection,
    );
    const [row] = rows;
    if (!row) throw new Error(`The test bank has no account ${ref}`);
    return row;
  };

  return {
    hasSources: false,

    async createAccount(_account, key) {
      const { rows } = await sql<AccountRow>`
        insert into test_bank.accounts (ref, key) values (${newId('acct')}, ${key})
        on conflict (key) do update set key = excluded.key returning *`.execute(db);
      return toProviderAccount(rows[0] as AccountRow);
    },

    findAccount: async (ref) => toProviderAccount(await getAccount(db, ref)),

    startOnboarding: async () => ({ kind: 'form' }),

    openAccountSession: undefined,

    async submitAccountForm(ref, { name, iban, identityProven }) {
      const { rows } = await sql<AccountRow>`
        update test_bank.accounts set name = ${name}, iban = ${compactIban(iban)}, identity_proven = ${identityProven},
          is_refused = false
        where ref = ${ref} returning *`.execute(db);
      return toProviderAccount(rows[0] ?? (await getAccount(db, ref)));
    },

    async transfer({ accountRef, amount, currency }, key) {
      const refusal = await transaction(db, async (tx) => {
        const account = await getAccount(tx, accountRef);
        const { rows } = await sql<{ ref: string }>`select ref from test_bank.transfers where key = ${key}`.execute(tx);
        if (rows[0]) return undefined;
        if (toProviderAccount(account).state !== 'ready') return 'account_incomplete';
        if (outcomeOf(account) === 'refused') {
          await sql`update test_bank.accounts set is_refused = true where ref = ${accountRef}`.execute(tx);
          return 'bank_refused';
        }
        await sql`
          insert into test_bank.transfers (ref, key, account, amount, currency)
          values (${newId('tr')}, ${key}, ${accountRef}, ${amount}, ${currency})`.execute(tx);
        return undefined;
      });
      if (refusal) throw new TransferRefused(refusal);
      const { rows } = await sql<{ ref: string }>`select ref from test_bank.transfers where key = ${key}`.execute(db);
      return (rows[0] as { ref: string }).ref;
    },

    async reverse({ ref, amount }, key) {
      const reversal = await transaction(db, async (tx) => {
        await sql`select from test_bank.transfers where ref = ${ref} for update`.execute(tx);
        const { rows } = await sql<{ ref: string }>`
          insert into test_bank.reversals (ref, key, transfer, amount)
          select ${newId('trr')}, ${key}, t.ref, ${amount} from test_bank.transfers t
          where t.ref = ${ref} and (exists (select from test_bank.reversals r where r.key = ${key}) or t.amount >= ${amount}
            + coalesce((select sum(r.amount) from test_bank.reversals r where r.transfer = t.ref), 0))
          on conflict (key) do update set key = excluded.key returning ref`.execute(tx);
        return rows[0]?.ref;
      });
      if (!reversal) throw new TransferRefused('platform_balance');
      return reversal;
    },
  };
}

const outcomeOf = ({ iban }: AccountRow) => TEST_IBANS[iban ?? ''] ?? 'succeeds';

function toProviderAccount(row: AccountRow): ProviderAccount {
  const missing = missingOf(row);
  return {
    ref: row.ref,
    state: missing.length === 0 ? 'ready' : 'incomplete',
    missing,
    bankLast4: row.iban?.slice(-4) ?? null,
  };
}

function missingOf(row: AccountRow): PayoutRequirement[] {
  if (!row.name || !row.iban) return ['details', 'bank_account'];
  if (row.is_refused) return ['bank_account'];
  return outcomeOf(row) === 'needs_identity' && !row.identity_proven ? ['identity'] : [];
}
