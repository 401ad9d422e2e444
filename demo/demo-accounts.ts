import { sql } from 'kysely';
import { verifyPassword } from '#server/auth/passwords/passwords.ts';
import type { Connection } from '#server/db/database.ts';
import { ADMIN, GUEST, GUESTS_DOMAIN, OWNER, OWNERS_DOMAIN, PASSWORD } from './people.ts';

/** A date that admins never use, so that accounts banned by hand stay banned. */
const CLOSED_UNTIL = '9999-12-30T00:00:00Z';

/**
 * Bans every account that still has the demo's password, which is public in the README, and ends its sessions.
 * @returns the number of accounts that were open before
 */
export async function closeDemoAccounts(db: Connection): Promise<number> {
  const hashes = await findDemoHashes(db);
  if (hashes.length === 0) return 0;
  const { numAffectedRows } = await sql`
    update auth.users set banned_until = ${CLOSED_UNTIL}::timestamptz
    where password_hash = any(${hashes}) and banned_until is null`.execute(db);
  return Number(numAffectedRows);
}

/** Unbans the accounts that `closeDemoAccounts` banned. */
export async function openDemoAccounts(db: Connection): Promise<void> {
  await sql`update auth.users set banned_until = null where banned_until = ${CLOSED_UNTIL}::timestamptz`.execute(db);
}

/** Returns the hashes of the demo's password: demo accounts share one, or have one of the three printed addresses. */
async function findDemoHashes(db: Connection): Promise<string[]> {
  const printed = [ADMIN.email, OWNER.email, GUEST.email];
  const domains = [...new Set(printed.map((email) => email.split('@')[1])), OWNERS_DOMAIN, GUESTS_DOMAIN];
  const { rows } = await sql<{ password_hash: string }>`
    select password_hash from auth.users
    where split_part(email, '@', 2) = any(${domains}) and password_hash is not null and banned_until is null
    group by password_hash having count(*) > 1 or bool_or(email = any(${printed}))`.execute(db);
  const hashes: string[] = [];
  for (const { password_hash } of rows) if (await verifyPassword(password_hash, PASSWORD)) hashes.push(password_hash);
  return hashes;
}
