import { sql } from 'kysely';
import type { Language } from '../../../shared/languages.ts';
import type { StudioType } from '../../../shared/studios.ts';
import type { GivenRole, TeamRole } from '../../../shared/team.ts';
import type { Connection, Tx } from '../../db/database.ts';

export interface NewInvitationRow {
  studio_id: string;
  member_id: string | null;
  email: string;
  name: string;
  role: GivenRole;
  is_public: boolean;
  token_hash: Buffer;
  language: Language;
  invited_by: string;
  created_at: Date;
  expires_at: Date;
}

/** An address has one open invitation of a studio: the newest, whose link is then the only one. */
export async function writeInvitation(db: Connection, invitation: NewInvitationRow): Promise<{ id: string }> {
  return db
    .insertInto('studio_invitations')
    .values(invitation)
    .onConflict((conflict) =>
      conflict
        .columns(['studio_id', 'email'])
        .where('accepted_at', 'is', null)
        .doUpdateSet((eb) => ({
          member_id: eb.ref('excluded.member_id'),
          name: eb.ref('excluded.name'),
          role: eb.ref('excluded.role'),
          is_public: eb.ref('excluded.is_public'),
          token_hash: eb.ref('excluded.token_hash'),
          language: eb.ref('excluded.language'),
          invited_by: eb.ref('excluded.invited_by'),
          created_at: eb.ref('excluded.created_at'),
          expires_at: eb.ref('excluded.expires_at'),
        })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
}

export interface OfferRow {
  id: string;
  studio_id: string;
  studio_name: string;
  studio_types: StudioType[];
  status: string;
  owner_id: string;
  member_id: string | null;
  email: string;
  name: string;
  role: GivenRole;
  is_public: boolean;
  invited_by: string | null;
  /** "" for somebody who is gone. */
  inviter: string;
  /** What the person who invited is to the studio now; null once they are no longer there. */
  inviter_role: TeamRole | null;
  expires_at: Date;
  accepted_at: Date | null;
  accepted_by: string | null;
}

/** @param lock of those who take it at once the second waits, and then sees that it is taken */
export async function findOffer(db: Connection, tokenHash: Buffer, lock = false): Promise<OfferRow | undefined> {
  const { rows } = await sql<OfferRow>`
    select i.id, i.studio_id, s.name as studio_name, s.types as studio_types, s.status, s.owner_id, i.member_id, i.email,
      i.name, i.role, i.is_public, i.invited_by, i.expires_at, i.accepted_at, i.accepted_by,
      coalesce(p.full_name, '') as inviter,
      case when s.owner_id = i.invited_by then 'owner' else
        (select m.role from studio_members m where m.studio_id = s.id and m.user_id = i.invited_by) end as inviter_role
    from studio_invitations i join studios s on s.id = i.studio_id left join profiles p on p.id = i.invited_by
    where i.token_hash = ${tokenHash} ${lock ? sql`for update of i` : sql``}`.execute(db);
  return rows[0];
}

/** Language and name of somebody, as their profile says. */
export const findProfile = (db: Connection, userId: string) =>
  db.selectFrom('profiles').select(['full_name', 'language']).where('id', '=', userId).executeTakeFirst();

/** What whoever has this address reads; undefined for an address that nobody signed up with. */
export async function findLanguage(db: Connection, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth.users')
    .innerJoin('profiles', 'profiles.id', 'auth.users.id')
    .select('profiles.language')
    .where('auth.users.email', '=', email)
    .executeTakeFirst();
  return row?.language;
}

/** Takes a place on the team that was waiting for an account. @returns false when it no longer waits */
export async function takePlace(
  tx: Tx,
  {
    member_id,
    studio_id,
    role,
    name,
    is_public,
  }: Pick<OfferRow, 'member_id' | 'studio_id' | 'role' | 'name' | 'is_public'>,
  userId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('studio_members')
    .set((eb) => ({
      user_id: userId,
      role,
      is_pending: false,
      // A place that was there before the invitation is called and shown as its studio said.
      name: eb.case().when('is_pending', '=', true).then(name).else(eb.ref('name')).end(),
      is_public: eb.case().when('is_pending', '=', true).then(is_public).else(eb.ref('is_public')).end(),
    }))
    .where('id', '=', member_id)
    .where('studio_id', '=', studio_id)
    .where('user_id', 'is', null)
    .where('left_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
