import { createHash, randomBytes } from 'node:crypto';
import { isLanguage, type Language } from '../../../shared/languages.ts';
import { withoutLinks } from '../../../shared/link-text.ts';
import type { InvitationRevocationPreview, NewInvitation, Team } from '../../../shared/schemas/team.ts';
import { INVITATION_DAYS, isShownAtFirst, mayAppoint } from '../../../shared/team.ts';
import { formatLongDay, HOUR } from '../../../shared/time.ts';
import { isVerifiedEmail, requestEmailVerification } from '../../auth/auth.ts';
import { type RateLimit, returnToken, takeToken } from '../../http/rate-limits.ts';
import { refuse } from '../../http/refuse.ts';
import { enqueueMail, findBrandName } from '../../mail/mail.ts';
import type { Services } from '../../services.ts';
import { translateTo } from '../../texts.ts';
import { getStudioAs } from '../access.ts';
import type { LockedStudio } from '../editing/studio-lock.ts';
import { findLanguage, findProfile, writeInvitation } from './invitation-queries.ts';
import { createPendingMember, deletePendingMember, updatePendingMember } from './pending-members.ts';
import { countTeaching, type InvitationRow, isOnTeam, listInvitations, listMembers } from './queries.ts';
import { type Actor, changeTeam, recordTeamChange, refuseFullTeam } from './team.ts';

/** Of one person: these mails go to whatever address somebody types. */
const MAILS: RateLimit = { name: 'team-invitations', burst: 20, count: 40, seconds: 24 * 3600 };

/** Of the whole site, to people who have no account here: many accounts together are no mailing list either. */
const mailsToStrangers = (perHour: number): RateLimit => ({
  name: 'mails-to-strangers',
  ...{ burst: perHour, count: perHour, seconds: 3600 },
});

/** What the table keeps of the secret in a link. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Invites somebody by mail; an address that is invited already is invited anew, and the older link ends.
 * @throws Refusal of `withStudioLock`; `accounts.address_unproven`; `studios.no_right` for a role that the person asking may not give,
 *   `team.already_member`, `studios.limit_reached`, `http.not_found` for a place that is taken, `http.too_many`
 */
export async function invite(services: Services, asker: Actor, idOrSlug: string, wanted: NewInvitation): Promise<Team> {
  return mailing(services, asker, idOrSlug, async (turn) => {
    const { db, studio } = turn;
    if (!mayAppoint(studio.role, wanted.role)) refuse('studios.no_right');
    if (await isOnTeam(db, studio.id, wanted.email)) refuse('team.already_member');
    const open = await listInvitations(db, studio.id);
    const known = open.find(({ email }) => email === wanted.email);
    // An invitation by somebody else is not made into less, or more, by who could not have given it.
    if (known && !mayAppoint(studio.role, known.role)) refuse('studios.no_right');
    if (!known && !wanted.member_id) await refuseFullTeam(db, studio.id);
    if (wanted.member_id) await refuseTakenPlace(turn, wanted.member_id);
    const member_id = await placeOf(services, turn, wanted, known);
    await sendInvitation(services, asker, turn, { ...wanted, member_id });
  });
}

/**
 * A change of the team that sends a mail. Its token is taken before the turn: whoever waits for the studio holds a
 * connection, and a crowd of them would leave none to ask for a token. A change that is refused gives it back.
 */
async function mailing(
  services: Services,
  asker: Actor,
  idOrSlug: string,
  work: (turn: LockedStudio) => Promise<void>,
): Promise<Team> {
  const { id } = await getStudioAs(services.db, asker, idOrSlug, 'manage_team');
  const address = await requestEmailVerification(services, asker.userId, `/edit-studio/${id}`, {
    ...asker.origin,
    language: asker.language,
  });
  if (address !== undefined) refuse('accounts.address_unproven', { address });
  const seconds = await takeToken(services, MAILS, asker.userId);
  if (seconds > 0) refuse('http.too_many', { seconds });
  try {
    return await changeTeam(services, asker, id, [], work);
  } catch (error) {
    await returnToken(services, MAILS, asker.userId);
    throw error;
  }
}

/**
 * Finds or makes the place on the team that an invitation is for.
 * @throws Refusal `team.still_teaches` when the address has a place by an earlier invitation, with dates
 */
async function placeOf(
  { now }: Services,
  { db, studio }: LockedStudio,
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
 * Sends it once more, with a new link and two weeks of its own.
 * @throws as `invite`; `http.not_found` for one that is taken, or taken back
 */
export function resendInvitation(services: Services, asker: Actor, idOrSlug: string, id: string): Promise<Team> {
  return mailing(services, asker, idOrSlug, async (turn) => {
    const invitation = await findOpen(turn, id);
    await sendInvitation(services, asker, turn, invitation);
  });
}

/**
 * Counts what the invited person is assigned to; nothing is saved.
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
  // Another place on the team stays, and so do its assignments.
  if (!is_pending || !member_id) return { dates: 0, titles: [] };
  return countTeaching(db, member_id, now());
}

/**
 * Takes it back: its link leads nowhere from then on, and a place that waited for them ends with its assignments.
 * @throws Refusal of `withStudioLock`; `http.not_found`, `studios.no_right` for a role that the person asking may not give
 */
export function revokeInvitation(services: Services, asker: Actor, idOrSlug: string, id: string): Promise<Team> {
  return changeTeam(services, asker, idOrSlug, [], async (turn) => {
    const { role, is_pending, member_id } = await findOpen(turn, id);
    if (is_pending && member_id) await deletePendingMember(turn.db, turn.studio.id, member_id, services.now());
    await turn.db.deleteFrom('studio_invitations').where('id', '=', id).execute();
    await recordTeamChange(services, asker, turn, 'invitation_taken_back', { role });
  });
}

async function findOpen({ db, studio }: Pick<LockedStudio, 'db' | 'studio'>, id: string) {
  const open = await listInvitations(db, studio.id);
  const invitation = open.find((each) => each.id === id) ?? refuse('http.not_found');
  if (!mayAppoint(studio.role, invitation.role)) refuse('studios.no_right');
  return invitation;
}

type Wanted = Pick<NewInvitation, 'email' | 'name' | 'role' | 'is_public'> & {
  member_id: string | null;
};

async function sendInvitation(
  services: Services,
  asker: Actor,
  { db, studio }: LockedStudio,
  wanted: Wanted,
): Promise<void> {
  const { email, name, role, is_public = isShownAtFirst(role), member_id } = wanted;
  await spendOnStranger({ ...services, db }, email);
  const token = randomBytes(32).toString('base64url');
  const at = services.now();
  const expires_at = new Date(at.getTime() + INVITATION_DAYS * 24 * HOUR);
  const inviter = await findProfile(db, asker.userId);
  const language = languageOf((await findLanguage(db, email)) ?? inviter?.language);
  await writeInvitation(db, {
    ...{ studio_id: studio.id, member_id, email, name, role, is_public, language },
    ...{ token_hash: hashOfToken(token), invited_by: asker.userId, created_at: at, expires_at },
  });
  const t = translateTo(language);
  const brand = await findBrandName(services, db);
  await enqueueMail(services, db, {
    template: 'team-invitation',
    to: email,
    language,
    data: {
      // Names from before links in them were refused.
      studio: withoutLinks(studio.name) || brand,
      by: withoutLinks(inviter?.full_name || studio.name) || brand,
      role: t(`mail.team_invitation.roles.${role}`),
      day: formatLongDay(t, expires_at, studio.time_zone),
      // Behind the hash no server, and no log, sees it.
      link: `${services.config.siteUrl}/team-invitation#${token}`,
    },
  });
  await recordTeamChange(services, asker, { db, studio }, 'member_invited', { role });
}

/** In the transaction of the invitation: one that is refused after all costs nothing. */
async function spendOnStranger(services: Services, email: string): Promise<void> {
  const { strangersPerHour } = services.config.mail;
  if (strangersPerHour === 0 || (await isVerifiedEmail(services, email))) return;
  const seconds = await takeToken(services, mailsToStrangers(strangersPerHour), 'all');
  if (seconds > 0) refuse('http.too_many', { seconds });
}

const languageOf = (language: string | undefined): Language => (isLanguage(language) ? language : 'en');
