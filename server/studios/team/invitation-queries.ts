import { sql } from 'kysely';
import type { Connection, Tx } from '#server/db/database.ts';
import type { StudioType } from '#shared/studios/studios.ts';
import type { GivenRole, TeamRole } from '#shared/studios/team.ts';
import type { Language } from '#shared/text/languages.ts';

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

/** Creates or replaces an invitation: each address has one open invitation per studio, with one valid link. */
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
  /** Empty if the account no longer exists. */
  inviter: string;
  /** Current role of the inviter in the studio; null if they left. */
  inviter_role: TeamRole | null;
  expires_at: Date;
  accepted_at: Date | null;
  accepted_by: string | null;
}

/**
 * Finds an invitation by its token. @param lock makes concurrent acceptances wait for each other, so the second sees
 * the first
 */
export async function findOffer(db: Connection, tokenHash: Buffer, lock = false): Promise<OfferRow | undefined> {
  const { rows } = await sql<OfferRow>`
    select i.id, i.studio_id, s.name as studio_name, s.types as studio_types, s.status, s.owner_id, i.member_id, i.email,
      i.name, i.role, i.is_public, i.invited_by, i.expires_at, i.accepted_at, i.accepted_by,
      coalesce(p.display_name, '') as inviter,
      case when s.owner_id = i.invited_by then 'owner' else
        (select m.role from studio_members m where m.studio_id = s.id and m.user_id = i.invited_by) end as inviter_role
    from studio_invitations i join studios s on s.id = i.studio_id left join profiles p on p.id = i.invited_by
    where i.token_hash = ${tokenHash} ${lock ? sql`for update of i` : sql``}`.execute(db);
  return rows[0];
}

/** Returns the name and language of a user's profile. */
export const findProfile = (db: Connection, userId: string) =>
  db.selectFrom('profiles').select(['display_name', 'language']).where('id', '=', userId).executeTakeFirst();

/** Returns the language of the account with this address; undefined if there is none. */
export async function findLanguage(db: Connection, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth.users')
    .innerJoin('profiles', 'profiles.id', 'auth.users.id')
    .select('profiles.language')
    .where('auth.users.email', '=', email)
    .executeTakeFirst();
  return row?.language;
}

/** Gives a pending place on the team to an account. @returns false if it is no longer pending */
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
      // A member who was there before the invitation keeps the studio's name and visibility.
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
