import { refusal } from '../refusal.ts';

/** Roles on a studio's team. There is one owner; the others are invited. */
export const TEAM_ROLES = ['owner', 'manager', 'instructor', 'front_desk'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

/** Actions on behalf of a studio that need a right. */
export const STUDIO_RIGHTS = [
  /** Texts, address, spaces, hours, closures, photos. */
  'edit_studio',
  /** Publish and unpublish the studio. */
  'publish_studio',
  'archive_studio',
  /** Invite and remove members, and change roles, except the owner's. */
  'manage_team',
  /** Offerings and prices, also those of single events. */
  'edit_offerings',
  /** Any event of the studio. */
  'edit_dates',
  /** Events that the member teaches alone. */
  'edit_own_dates',
  /** External calendars, and imports. */
  'manage_calendars',
  /** The guests of any event, with notes. */
  'see_guests',
  /** The guests of events that the member teaches. */
  'see_own_guests',
  'check_in',
  /** Book for guests who stand at the desk, add guests, and correct names. */
  'sell_at_desk',
  /** Approve, decline, cancel and move bookings. */
  'decide_bookings',
  /** Email addresses of guests. */
  'contact_guests',
  /** Read and answer the messages of guests, and write to all guests of an event. */
  'message_guests',
  /** The studio's reply to a review. */
  'answer_reviews',
  /** Payments and figures. */
  'see_money',
  /** The account that payouts go to, and when they are made. */
  'manage_payouts',
  /** What the team and the guests did. */
  'see_activities',
] as const;
export type StudioRight = (typeof STUDIO_RIGHTS)[number];

const OWNERS_ONLY: readonly StudioRight[] = ['archive_studio', 'manage_payouts', 'see_activities'];

/** The rights of each role, used by server and screens. */
const RIGHTS: Record<TeamRole, readonly StudioRight[]> = {
  owner: STUDIO_RIGHTS,
  manager: STUDIO_RIGHTS.filter((right) => !OWNERS_ONLY.includes(right)),
  instructor: ['edit_own_dates', 'see_own_guests', 'check_in'],
  front_desk: ['see_guests', 'see_own_guests', 'check_in', 'sell_at_desk'],
};

export const mayDo = (role: TeamRole, right: StudioRight): boolean => RIGHTS[role].includes(right);

/** True if a member may plan events of an offering; with `edit_own_dates` only if the member is its only teacher. */
export const mayPlan = (
  { role, member_id }: { role: TeamRole; member_id: string | null },
  { instructor_id }: { instructor_id: string | null },
): boolean =>
  mayDo(role, 'edit_dates') ||
  (mayDo(role, 'edit_own_dates') && member_id !== null && (instructor_id === null || instructor_id === member_id));

/** Lists the rights of a role, for screens. */
export const rightsOf = (role: TeamRole): readonly StudioRight[] => RIGHTS[role];

/** Roles that can be assigned; ownership is not transferred by assigning a role. */
export type GivenRole = Exclude<TeamRole, 'owner'>;

/** Roles that a role may assign and remove. */
const APPOINTS: Record<TeamRole, readonly GivenRole[]> = {
  owner: ['manager', 'instructor', 'front_desk'],
  // Not managers: one who appoints others could not be removed for good, since those could bring them back.
  manager: ['instructor', 'front_desk'],
  instructor: [],
  front_desk: [],
};

export const appoints = (role: TeamRole): readonly GivenRole[] => APPOINTS[role];

/** True if `role` may assign, change or remove `other`; never the owner's role. */
export const mayAppoint = (role: TeamRole, other: TeamRole): boolean => APPOINTS[role].some((each) => each === other);

/** True if members with this role are on the studio's page by default. */
export const isShownAtFirst = (role: GivenRole): boolean => role === 'instructor';

/** Maximum members of a team, invited ones included. */
export const MAX_TEAM = 60;

/** Days for which an invitation is valid. */
export const INVITATION_DAYS = 14;

export const teamRefusals = {
  /** The address, or the user who follows the link, is on the team already. */
  'team.already_member': refusal(409),
  /** The owner is on the team already. */
  'team.own_studio': refusal(409),
  /** It was accepted before. */
  'team.invitation_used': refusal(409),
  'team.invitation_expired': refusal(409),
  /** It was probably sent to another user's address; `other_address: true` accepts it all the same. */
  'team.other_address': refusal<{ invited: string }>(409),
  /** The member is assigned to upcoming events, lessons or series: `titles` has up to five offerings. */
  'team.still_teaches': refusal<{ name: string; dates: number; titles: string[] }>(409),
  /** The owner cannot leave: they archive the studio, or hand it over. */
  'team.owner_stays': refusal(409),
} as const;
