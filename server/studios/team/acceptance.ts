import { record } from '#server/activity/activity.ts';
import type { Connection, Tx } from '#server/db/database.ts';
import { refuse } from '#server/http/refuse.ts';
import { inTransaction, type Services } from '#server/services.ts';
import type { InvitationOffer } from '#shared/schemas/studios/team.ts';
import { mayAppoint } from '#shared/studios/team.ts';
import { getStudioAs } from '../access.ts';
import { findOffer, findProfile, type OfferRow, takePlace } from './invitation-queries.ts';
import { hashOfToken } from './invitations.ts';
import { makeTeacher, renameTeacher } from './queries.ts';
import type { Actor } from './team.ts';

/**
 * Returns an invitation for the holder of its link.
 * @throws Refusal `http.not_found` also for a revoked one, `team.invitation_used`, `team.invitation_expired`
 */
export async function getOffer({ db, now }: Services, token: string): Promise<InvitationOffer> {
  const offer = await findOpenOffer(db, token, now());
  return {
    studio: { name: offer.studio_name, types: offer.studio_types },
    invited_by: offer.inviter,
    role: offer.role,
    expires_at: offer.expires_at.toISOString(),
  };
}

interface Accepting extends Actor {
  /** Empty for accounts without an email address. */
  email: string;
}

/**
 * Adds a user to the team. Accepting twice has no further effect.
 * @param knowing true if the user confirmed that the invitation went to another address
 * @throws as `getOffer`; `team.own_studio`, `team.already_member`, `team.other_address`
 */
export function acceptInvitation(services: Services, actor: Accepting, token: string, knowing: boolean) {
  return inTransaction(services, async (inside, tx) => {
    const found = await findOffer(tx, hashOfToken(token), true);
    if (found?.accepted_by === actor.userId) return joined(tx, actor, found);
    const offer = await findOpenOffer(tx, token, services.now());
    if (offer.owner_id === actor.userId) refuse('team.own_studio');
    if (await isThere(tx, offer.studio_id, actor.userId)) refuse('team.already_member');
    if (offer.email !== actor.email && !knowing) refuse('team.other_address', { invited: veiled(offer.email) });
    const memberId = await join(tx, offer, actor.userId);
    await (offer.role === 'instructor' ? makeTeacher(tx, memberId) : renameTeacher(tx, memberId));
    await tx
      .updateTable('studio_invitations')
      .set({ accepted_at: services.now(), accepted_by: actor.userId })
      .where('id', '=', offer.id)
      .execute();
    const studio = { id: offer.studio_id };
    await record(inside, 'studio.member_joined', {
      by: actor.userId,
      subject: studio.id,
      data: {
        member: memberId,
        role: offer.role,
      },
    });
    return joined(tx, actor, offer);
  });
}

/** Finds a valid invitation. It is invalid if its sender may no longer give the role. */
async function findOpenOffer(db: Connection, token: string, now: Date): Promise<OfferRow> {
  const offer = (await findOffer(db, hashOfToken(token))) ?? refuse('http.not_found');
  if (offer.accepted_at) refuse('team.invitation_used');
  const stands = offer.inviter_role !== null && mayAppoint(offer.inviter_role, offer.role);
  if (!stands || offer.status === 'archived') refuse('http.not_found');
  if (offer.expires_at <= now) refuse('team.invitation_expired');
  return offer;
}

async function isThere(db: Connection, studioId: string, userId: string): Promise<boolean> {
  const member = await db
    .selectFrom('studio_members')
    .select('id')
    .where('studio_id', '=', studioId)
    .where((is) => is.or([is('user_id', '=', userId), is('paused_user_id', '=', userId)]))
    .executeTakeFirst();
  return member !== undefined;
}

/** Takes the reserved place, or adds a new one at the end. */
async function join(tx: Tx, offer: OfferRow, userId: string): Promise<string> {
  const profile = await findProfile(tx, userId);
  const name = offer.name || profile?.display_name || offer.studio_name;
  if (offer.member_id && (await takePlace(tx, { ...offer, name }, userId))) return offer.member_id;
  const { studio_id, role, is_public } = offer;
  const { id } = await tx
    .insertInto('studio_members')
    .values({ studio_id, user_id: userId, role, is_public, name, position: 1000 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function joined(db: Connection, person: { userId: string }, { studio_id, role }: OfferRow) {
  const { id, slug, name } = await getStudioAs(db, person, studio_id);
  return { id, slug, name, role };
}

/** Masks an address: "n…@example.org" is enough for its owner to recognise it. */
const veiled = (email: string) => email.replace(/^(.)[^@]*/u, '$1…');
