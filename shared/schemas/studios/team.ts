import { z } from 'zod';
import { STUDIO_TYPES } from '#shared/studios/studios.ts';
import { TEAM_ROLES } from '#shared/studios/team.ts';
import { Email, Id, typed, typedLine, typedName } from '../values.ts';

const Given = z.enum(TEAM_ROLES).exclude(['owner']);
const Name = typedName(120).pipe(z.string().min(1));

/** A member, as the team sees them. */
export const TeamMember = z
  .object({
    id: Id,
    name: z.string(),
    title: z.string(),
    about: z.string(),
    role: z.enum(TEAM_ROLES),
    /** True if the studio's page shows them. */
    is_public: z.boolean(),
    /** True if they can be booked, and have a row in the calendar. */
    teaches: z.boolean(),
    /** True if they have an account, and so the rights of the role unless they are paused. */
    has_account: z.boolean(),
    /** True if they have no rights because the owner's plan has no room for them. */
    is_paused: z.boolean(),
    is_me: z.boolean(),
    /** The portrait chosen by the studio. */
    photo_url: z.string().nullable(),
    /** The picture of the member's account, which is shown without a portrait. */
    avatar_url: z.string().nullable(),
  })
  .meta({ id: 'TeamMember' });
export type TeamMember = z.infer<typeof TeamMember>;

export const TeamInvitation = z
  .object({
    id: Id,
    email: z.string(),
    name: z.string(),
    role: Given,
    /** True if the studio's page will show them, unless they were a member before. */
    is_public: z.boolean(),
    /** Their place on the team: events and offerings can be assigned to it before they accept. */
    member_id: Id.nullable(),
    sent_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    expired: z.boolean(),
  })
  .meta({ id: 'TeamInvitation' });
export type TeamInvitation = z.infer<typeof TeamInvitation>;

export const Team = z
  .object({
    members: z.array(TeamMember),
    /** Empty for members who may not manage the team. */
    invitations: z.array(TeamInvitation),
    /** Roles that the user may assign and remove; empty: none. */
    appoints: z.array(Given),
  })
  .meta({ id: 'Team' });
export type Team = z.infer<typeof Team>;

/** `POST /api/v1/studios/:id/team`: a member without an account, whom public pages may show. */
export const NewMember = z
  .strictObject({
    name: Name,
    title: typedLine(120).optional(),
    about: typed(2000).optional(),
    is_public: z.boolean().optional(),
    teaches: z.boolean().optional(),
    /** `secure_url` of a picture in the folder `team_portraits/{studio id}`; null shows none. */
    photo_url: z.string().max(2000).nullable().optional(),
  })
  .meta({ id: 'NewTeamMember' });
export type NewMember = z.infer<typeof NewMember>;

/** `PATCH /api/v1/studios/:id/team/:member`: omitted fields stay unchanged. */
export const MemberChange = NewMember.partial().extend({ role: Given.optional() }).meta({ id: 'TeamMemberUpdate' });
export type MemberChange = z.infer<typeof MemberChange>;

/** `POST /api/v1/studios/:id/invitations` */
export const NewInvitation = z
  .strictObject({
    email: Email,
    name: typedName(120).default(''),
    role: Given,
    /** By default true for teachers. Existing members keep their setting. */
    is_public: z.boolean().optional(),
    member_id: Id.optional(),
  })
  .meta({ id: 'NewTeamInvitation' });
export type NewInvitation = z.infer<typeof NewInvitation>;

/** `GET /studios/:id/invitations/:invitation/revocation`: assignments that end with the invitation. */
export const InvitationRevocationPreview = z
  .object({
    /** Upcoming events that would have no teacher. */
    dates: z.number().int(),
    /** Up to five offerings, by title: those of the events, and those that need this teacher. */
    titles: z.array(z.string()),
  })
  .meta({ id: 'TeamInvitationRevocationPreview' });
export type InvitationRevocationPreview = z.infer<typeof InvitationRevocationPreview>;

/** An invitation, for the holder of its link. */
export const InvitationOffer = z
  .object({
    studio: z.object({ name: z.string(), types: z.array(z.enum(STUDIO_TYPES)) }),
    /** Empty if the account was deleted. */
    invited_by: z.string(),
    role: Given,
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'TeamInvitationOffer' });
export type InvitationOffer = z.infer<typeof InvitationOffer>;

/** `POST /api/v1/team-invitations/:token/acceptance` */
export const Acceptance = z
  .strictObject({
    /** Confirms that the invitation was sent to another address than the user's. */
    other_address: z.boolean().optional(),
  })
  .meta({ id: 'TeamInvitationAcceptance' });

/** The studio that the user has joined. */
export const Joined = z
  .object({ id: Id, slug: z.string(), name: z.string(), role: Given })
  .meta({ id: 'TeamMembership' });
