import { createHash, randomBytes } from 'node:crypto';
import { requireProvenAddress } from '#server/accounts/accounts.ts';
import { record } from '#server/activity/activity.ts';
import { takeMailToStranger } from '#server/auth/auth.ts';
import type { Connection } from '#server/db/database.ts';
import { type RateLimit, returnToken, takeToken } from '#server/http/limits/rate-limits.ts';
import { refuse } from '#server/http/refuse.ts';
import { enqueueMail, findBrandName } from '#server/mail/mail.ts';
import type { Services, TxServices } from '#server/services.ts';
import { translateTo } from '#server/translate.ts';
import type { InvitationRevocationPreview, NewInvitation, Team } from '#shared/schemas/studios/team.ts';
import { INVITATION_DAYS, isShownAtFirst, mayAppoint } from '#shared/studios/team.ts';
import { isLanguage, type Language } from '#shared/text/languages.ts';
import { withoutLinks } from '#shared/text/link-text.ts';
import { formatLongDay, HOUR } from '#shared/time/time.ts';
import { getStudioAs, type StudioAccess } from '../access.ts';
import type { LockedStudio } from '../editing/studio-lock.ts';
import { findLanguage, findProfile, writeInvitation } from './invitation-queries.ts';
import { createPendingMember, deletePendingMember, updatePendingMember } from './pending-members.ts';
import { countTeaching, type InvitationRow, isOnTeam, listInvitations, listMembers } from './queries.ts';
import { type Actor, changeTeam, refuseFullTeam } from './team.ts';

/** Invitations per user, since they go to any address the user types. */
const MAILS: RateLimit = { name: 'team-invitations', burst: 20, count: 40, seconds: 24 * 3600 };

/** Returns the hash of a link's token; the token itself is not stored. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Invites someone by mail. An address that was invited before gets a new link, and the old one becomes invalid.
 * @throws as `withStudioLock`; Refusal `accounts.address_unproven`; `studios.no_right` for a role that the inviter may
 * not give, `team.already_member`, `studios.limit_reached`, `http.not_found` for a place that is taken, `http.too_many`
 */
export async function invite(services: Services, actor: Actor, idOrSlug: string, wanted: NewInvitation): Promise<Team> {
  return mailing(services, actor, idOrSlug, async (locked) => {
    const { db, studio } = locked;
    if (!mayAppoint(studio.role, wanted.role)) refuse('studios.no_right');
    if (await isOnTeam(db, studio.id, wanted.email)) refuse('team.already_member');
    const open = await listInvitations(db, studio.id);
    const known = open.find(({ email }) => email === wanted.email);
    // An existing invitation can be changed only by those who may give its role.
    if (known && !mayAppoint(studio.role, known.role)) refuse('studios.no_right');
    if (!known && !wanted.member_id) await refuseFullTeam(db, studio.id);
    if (wanted.member_id) await refuseTakenPlace(locked, wanted.member_id);
    const member_id = await placeOf(locked, wanted, known);
    await sendInvitation(actor, locked, { ...wanted, member_id });
  });
}

/**
 * Runs a change of the team that sends a mail. The rate limit's token is taken before the lock: requests that wait for
 * the lock hold a connection each, and could leave none for the token. A refused change returns the token.
 */
async function mailing(
  services: Services,
  actor: Actor,
  idOrSlug: string,
  work: (locked: LockedStudio) => Promise<void>,
): Promise<Team> {
  const { id } = await getStudioAs(services.db, actor, idOrSlug, 'manage_team');
  await requireProvenAddress(services, actor, `/edit-studio/${id}`);
  const seconds = await takeToken(services, MAILS, actor.userId);
  if (seconds > 0) refuse('http.too_many', { seconds });
  try {
    return await changeTeam(services, actor, id, [], work);
  } catch (error) {
    await returnToken(services, MAILS, actor.userId);
    throw error;
  }
}

/**
 * Finds or creates the place on the team that an invitation is for.
 * @throws Refusal `team.still_teaches` if the address has a place from an earlier invitation, with events
 */
async function placeOf(
  { services: { now }, db, studio }: LockedStudio,
  wanted: NewInvitation,
  known: InvitationRow | undefined,
): Promise<string> {
  const person = { name: wanted.name || wanted.email.replace(/@.*/u, ''), role: wanted.role };
  const place = wanted.member_id ?? known?.member_id;
  if (!place) return createPendingMember(db, { studioId: studio.id, ...person });
  if (known?.is_pending && known.member_id) {
    if (known.member_id === place) await updatePendingMember(db, place, person);
    else {
      const wantedFor = await countTeaching(db, known.member_id, now());
      if (wantedFor.titles.length > 0) refuse('team.still_teaches', { name: known.name || known.email, ...wantedFor });
      await deletePendingMember(db, studio.id, known.member_id, now());
    }
  }
  return place;
}

async function refuseTakenPlace({ db, studio }: LockedStudio, memberId: string): Promise<void> {
  const members = await listMembers(db, studio.id);
  const member = members.find(({ id, is_pending }) => id === memberId && !is_pending) ?? refuse('http.not_found');
  if (member.user_id) refuse('team.already_member');
}

/**
 * Sends an invitation again, with a new link that is valid for two weeks.
 * @throws as `invite`; `http.not_found` if it was accepted or revoked
 */
export function resendInvitation(services: Services, actor: Actor, idOrSlug: string, id: string): Promise<Team> {
  return mailing(services, actor, idOrSlug, async (locked) => {
    const invitation = await findOpen(locked, id);
    await sendInvitation(actor, locked, invitation);
  });
}

/**
 * Counts the assignments of an invited person; nothing is saved.
 * @throws Refusal `http.not_found`, `studios.no_right`
 */
export async function previewRevocation(
  services: Services,
  person: { userId: string },
  idOrSlug: string,
  id: string,
): Promise<InvitationRevocationPreview> {
  const { db, now } = services;
  const studio = await getStudioAs(db, person, idOrSlug, 'manage_team');
  const { is_pending, member_id } = await findOpen({ db, studio }, id);
  // A place that existed before the invitation stays, with its assignments.
  if (!is_pending || !member_id) return { dates: 0, titles: [] };
  return countTeaching(db, member_id, now());
}

/**
 * Revokes an invitation: its link becomes invalid, and a place created for it is deleted with its assignments.
 * @throws as `withStudioLock`; `http.not_found`, `studios.no_right` for a role that the user may not take away
 */
export function revokeInvitation(services: Services, actor: Actor, idOrSlug: string, id: string): Promise<Team> {
  return changeTeam(services, actor, idOrSlug, [], async (locked) => {
    const { role, is_pending, member_id } = await findOpen(locked, id);
    if (is_pending && member_id) await deletePendingMember(locked.db, locked.studio.id, member_id, services.now());
    await locked.db.deleteFrom('studio_invitations').where('id', '=', id).execute();
    await record(locked.services, 'studio.invitation_taken_back', {
      by: actor.userId,
      subject: locked.studio.id,
      data: { role },
    });
  });
}

async function findOpen({ db, studio }: { db: Connection; studio: StudioAccess }, id: string) {
  const open = await listInvitations(db, studio.id);
  const invitation = open.find((each) => each.id === id) ?? refuse('http.not_found');
  if (!mayAppoint(studio.role, invitation.role)) refuse('studios.no_right');
  return invitation;
}

type Wanted = Pick<NewInvitation, 'email' | 'name' | 'role' | 'is_public'> & {
  member_id: string | null;
};

async function sendInvitation(actor: Actor, { services, db, studio }: LockedStudio, wanted: Wanted): Promise<void> {
  const { email, name, role, is_public = isShownAtFirst(role), member_id } = wanted;
  await spendOnStranger(services, email);
  const token = randomBytes(32).toString('base64url');
  const at = services.now();
  const expires_at = new Date(at.getTime() + INVITATION_DAYS * 24 * HOUR);
  const inviter = await findProfile(db, actor.userId);
  const language = languageOf((await findLanguage(db, email)) ?? inviter?.language);
  await writeInvitation(db, {
    ...{ studio_id: studio.id, member_id, email, name, role, is_public, language },
    ...{ token_hash: hashOfToken(token), invited_by: actor.userId, created_at: at, expires_at },
  });
  const t = translateTo(language);
  const brand = await findBrandName(services, db);
  await enqueueMail(services, {
    template: 'team-invitation',
    to: email,
    language,
    data: {
      // Old names may contain links, which are refused now.
      studio: withoutLinks(studio.name) || brand,
      by: withoutLinks(inviter?.display_name || studio.name) || brand,
      role: t(`mail.team_invitation.roles.${role}`),
      day: formatLongDay(t, expires_at, studio.time_zone),
      // In the fragment, so that no server and no log sees it.
      link: `${services.config.siteUrl}/team-invitation#${token}`,
    },
  });
  await record(services, 'studio.member_invited', { by: actor.userId, subject: studio.id, data: { role } });
}

/** Consumes the limit of mails to strangers in the invitation's transaction, so that a refused one costs nothing. */
async function spendOnStranger(services: TxServices, email: string): Promise<void> {
  const seconds = await takeMailToStranger(services, email);
  if (seconds > 0) refuse('http.too_many', { seconds });
}

const languageOf = (language: string | undefined): Language => (isLanguage(language) ? language : 'en');
