import { record } from '#server/activity/activity.ts';
import type { Connection } from '#server/db/database.ts';
import { refuse } from '#server/http/refuse.ts';
import { inTransaction, type Services, type TxServices } from '#server/services.ts';
import type { MemberChange, NewMember, Team } from '#shared/schemas/studios/team.ts';
import { appoints, MAX_TEAM, mayAppoint, mayDo } from '#shared/studios/team.ts';
import type { Language } from '#shared/text/languages.ts';
import { getStudioAs, type StudioAccess } from '../access.ts';
import { type LockedStudio, withStudioLock } from '../editing/studio-lock.ts';
import { changeMemberPhoto } from './member-photos.ts';
import * as queries from './queries.ts';

/** A user, and the language in which they are answered. */
export interface Actor {
  userId: string;
  language: Language;
}

/**
 * Returns the team of a studio, with invitations for members who may manage the team.
 * @throws Refusal `http.not_found`
 */
export async function getTeam(services: Services, person: { userId: string }, idOrSlug: string): Promise<Team> {
  return teamAs(services, person, await getStudioAs(services.db, person, idOrSlug));
}

/** The same after access was checked. */
async function teamAs({ db, now }: Services, person: { userId: string }, studio: StudioAccess): Promise<Team> {
  const manages = mayDo(studio.role, 'manage_team');
  const members = await queries.listMembers(db, studio.id);
  const invitations = manages ? await queries.listInvitations(db, studio.id) : [];
  return {
    members: members.filter(isMember).map(({ user_id, is_pending: _, ...member }) => ({
      ...member,
      has_account: user_id !== null,
      is_me: user_id === person.userId,
    })),
    invitations: invitations.map(({ created_at, expires_at, is_pending: _, ...invitation }) => ({
      ...invitation,
      sent_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
      expired: expires_at <= now(),
    })),
    appoints: manages ? [...appoints(studio.role)] : [],
  };
}

/**
 * Adds a member without an account at the end of the team.
 * @throws as `withStudioLock`; `studios.limit_reached`, `studios.not_your_picture`
 */
export function addMember(
  services: Services,
  actor: Actor,
  idOrSlug: string,
  { teaches = true, photo_url, ...member }: NewMember,
) {
  return changeTeam(services, actor, idOrSlug, [], async ({ services, db, studio }) => {
    await refuseFullTeam(db, studio.id);
    const { id } = await db
      .insertInto('studio_members')
      .values({ studio_id: studio.id, role: 'instructor', position: MAX_TEAM, ...member })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (teaches) await queries.makeTeacher(db, id);
    if (photo_url) await changeMemberPhoto(services, studio.id, id, photo_url);
    await record(services, 'studio.member_added', { by: actor.userId, subject: studio.id, data: { member: id } });
  });
}

/** Refuses when the team has the maximum of members; invitations count. @throws Refusal `studios.limit_reached` */
export async function refuseFullTeam(db: Connection, studioId: string): Promise<void> {
  const members = await queries.listMembers(db, studioId);
  if (members.length >= MAX_TEAM) refuse('studios.limit_reached', { limit: MAX_TEAM });
}

/**
 * Updates the given fields of a member. A new role applies from that user's next request on.
 * @throws as `withStudioLock`; `http.not_found`, `team.still_teaches`, `studios.not_your_picture`; `studios.no_right`
 * for a role that the user may not give or take away
 */
export function updateMember(
  services: Services,
  actor: Actor,
  idOrSlug: string,
  memberId: string,
  { teaches, role, photo_url, ...words }: MemberChange,
) {
  const fields = Object.keys(words).map((field) => `member:${memberId}:${field}`);
  return changeTeam(services, actor, idOrSlug, fields, async ({ services, db, studio }) => {
    const member = await findMember(db, studio.id, memberId);
    if (role && role !== member.role) {
      if (!mayAppoint(studio.role, role) || !mayAppoint(studio.role, member.role)) refuse('studios.no_right');
      await record(services, 'studio.role_changed', {
        by: actor.userId,
        subject: studio.id,
        data: {
          member: member.id,
          before: member.role,
          after: role,
        },
      });
    }
    if (role || Object.keys(words).length > 0) {
      await db
        .updateTable('studio_members')
        .set({ ...words, ...(role && { role }) })
        .where('id', '=', member.id)
        .execute();
    }
    if (photo_url !== undefined) await changeMemberPhoto(services, studio.id, member.id, photo_url);
    if (teaches === false) {
      await refuseStillTeaching(services, member);
      await queries.putTeacherAway(db, member.id, services.now());
    }
    // Also when only the name changed, since the teacher's space has a copy of it.
    if (teaches || (member.teaches && teaches === undefined && words.name)) await queries.makeTeacher(db, member.id);
  });
}

/** Orders the members; those not listed follow in their former order. */
export function orderMembers(services: Services, actor: Actor, idOrSlug: string, ids: readonly string[]) {
  return changeTeam(services, actor, idOrSlug, ['member_order'], async ({ db, studio }) => {
    for (const [position, id] of ids.entries()) {
      await db
        .updateTable('studio_members')
        .set({ position })
        .where('id', '=', id)
        .where('studio_id', '=', studio.id)
        .execute();
    }
  });
}

/**
 * Removes a member from the team, who loses access with the next request. Past events keep their name; upcoming ones
 * have to be reassigned first.
 * @throws as `withStudioLock`; `http.not_found`, `team.owner_stays`, `team.still_teaches`; `studios.no_right` for a
 * role that the user may not remove
 */
export function removeMember(services: Services, actor: Actor, idOrSlug: string, memberId: string) {
  return changeTeam(services, actor, idOrSlug, [], async ({ services, db, studio }) => {
    const member = await findMember(db, studio.id, memberId);
    if (member.role === 'owner') refuse('team.owner_stays');
    const isAppointed = member.user_id !== null;
    if (isAppointed && !mayAppoint(studio.role, member.role)) refuse('studios.no_right');
    await takeOut(services, studio.id, member);
    await record(services, 'studio.member_removed', {
      by: actor.userId,
      subject: studio.id,
      data: { member: member.id, role: member.role },
    });
  });
}

/**
 * Gives their rights back to a member whom the plan had no room for.
 * @throws as `withStudioLock`; `http.not_found` for a member who has them; `plans.limit` while there is no room;
 * `studios.no_right` for a role that the user may not give
 */
export function restoreMember(services: Services, actor: Actor, idOrSlug: string, memberId: string) {
  return changeTeam(services, actor, idOrSlug, [], async ({ services, db, studio }) => {
    const { id, is_paused, role, user_id } = await findMember(db, studio.id, memberId);
    if (!is_paused) refuse('http.not_found');
    if (!mayAppoint(studio.role, role)) refuse('studios.no_right');
    await db.updateTable('studio_members').set({ user_id, paused_user_id: null }).where('id', '=', id).execute();
    const data = { member: id, role };
    await record(services, 'studio.member_restored', { by: actor.userId, subject: studio.id, data });
  });
}

/**
 * Leaves a team, in any role, also that of an archived studio.
 * @throws Refusal `http.not_found`, `team.owner_stays`, `team.still_teaches`
 */
export function leaveTeam(services: Services, actor: Actor, idOrSlug: string): Promise<void> {
  return inTransaction(services, async (inside, tx) => {
    const studio = await getStudioAs(tx, actor, idOrSlug);
    if (studio.role === 'owner') refuse('team.owner_stays');
    const member = await findMember(tx, studio.id, studio.member_id ?? '');
    await takeOut(inside, studio.id, member);
    await record(inside, 'studio.member_left', {
      by: actor.userId,
      subject: studio.id,
      data: {
        member: member.id,
        role: member.role,
      },
    });
  });
}

async function takeOut(services: TxServices, studioId: string, member: queries.MemberRow): Promise<void> {
  const { db } = services;
  await refuseStillTeaching(services, member);
  await queries.removeMembership(db, member, studioId);
  await changeMemberPhoto(services, studioId, member.id, null);
  if (await queries.hasTaught(db, member.id)) {
    await queries.putTeacherAway(db, member.id, services.now());
    await db
      .updateTable('studio_members')
      .set({ user_id: null, paused_user_id: null, is_public: false, left_at: services.now() })
      .where('id', '=', member.id)
      .execute();
  } else {
    await db.deleteFrom('studio_members').where('id', '=', member.id).execute();
  }
}

async function refuseStillTeaching({ db, now }: TxServices, { id, name }: queries.MemberRow): Promise<void> {
  const wanted = await queries.countTeaching(db, id, now());
  if (wanted.titles.length > 0) refuse('team.still_teaches', { name, ...wanted });
}

async function findMember(db: Connection, studioId: string, memberId: string): Promise<queries.MemberRow> {
  const members = await queries.listMembers(db, studioId);
  return members.filter(isMember).find(({ id }) => id === memberId) ?? refuse('http.not_found');
}

const isMember = ({ is_pending }: queries.MemberRow) => !is_pending;

/** Runs a change of the team under the studio's lock. @returns the team afterwards */
export async function changeTeam(
  services: Services,
  actor: Actor,
  idOrSlug: string,
  fields: readonly string[],
  work: (locked: LockedStudio) => Promise<void>,
): Promise<Team> {
  const { id } = await withStudioLock(
    services,
    actor,
    idOrSlug,
    { right: 'manage_team', fields: ['people', ...fields], recorded: fields.length === 0 ? ['people'] : [] },
    work,
  );
  return getTeam(services, actor, id);
}
