import { refusal } from './refusal.ts';

/** What somebody is to a studio. The owner is one person; the others are invited. */
export const TEAM_ROLES = ['owner', 'manager', 'instructor', 'front_desk'] as const;
export type TeamRole = (typeof TEAM_ROLES)[number];

/** What can be done in a studio's name. */
export const STUDIO_RIGHTS = [
  /** Texts, place, spaces, hours, closures, pictures. */
  'edit_studio',
  /** Put the studio before the public, and take it back. */
  'publish_studio',
  'archive_studio',
  /** Invite, change roles (never the owner's), take out. */
  'manage_team',
  /** What is sold, and prices, those of single dates too. */
  'edit_offerings',
  /** Any date of the studio. */
  'edit_dates',
  /** The dates at which one teaches oneself, of what nobody else teaches. */
  'edit_own_dates',
  /** Calendars of other systems, and imports. */
  'manage_calendars',
  /** Who comes to any date, with notes. */
  'see_guests',
  /** Who comes to the dates at which one teaches. */
  'see_own_guests',
  'check_in',
  /** The email addresses of guests. */
  'contact_guests',
  /** What guests pay, and the figures. */
  'see_money',
] as const;
export type StudioRight = (typeof STUDIO_RIGHTS)[number];

/** Each role's rights, in one table: server and screens ask it, and the tests of roles read it. */
const RIGHTS: Record<TeamRole, readonly StudioRight[]> = {
  owner: STUDIO_RIGHTS,
  manager: STUDIO_RIGHTS.filter((right) => right !== 'archive_studio'),
  instructor: ['edit_own_dates', 'see_own_guests', 'check_in'],
  front_desk: ['see_guests', 'see_own_guests', 'check_in'],
};

export const mayDo = (role: TeamRole, right: StudioRight): boolean => RIGHTS[role].includes(right);

/** Whether somebody plans dates of an offering; whoever plans only their own does not plan what another one teaches. */
export const mayPlan = (
  { role, member_id }: { role: TeamRole; member_id: string | null },
  { instructor_id }: { instructor_id: string | null },
): boolean =>
  mayDo(role, 'edit_dates') ||
  (mayDo(role, 'edit_own_dates') && member_id !== null && (instructor_id === null || instructor_id === member_id));

/** For screens: everything the role may do. */
export const rightsOf = (role: TeamRole): readonly StudioRight[] => RIGHTS[role];

/** Roles that somebody can be given; a studio has one owner, and is never given away by a role. */
export type GivenRole = Exclude<TeamRole, 'owner'>;

/** What `role` may make of others, and whom of them it may take out. */
const APPOINTS: Record<TeamRole, readonly GivenRole[]> = {
  owner: ['manager', 'instructor', 'front_desk'],
  // A manager who could make managers could not be got rid of: those whom they brought would stay, and bring them back.
  manager: ['instructor', 'front_desk'],
  instructor: [],
  front_desk: [],
};

export const appoints = (role: TeamRole): readonly GivenRole[] => APPOINTS[role];

/** Whether `role` may give, change or take away `other`. Never the owner's. */
export const mayAppoint = (role: TeamRole, other: TeamRole): boolean => APPOINTS[role].some((each) => each === other);

/** Whether guests meet somebody in this role on the studio's page, unless it is said otherwise. */
export const isShownAtFirst = (role: GivenRole): boolean => role === 'instructor';

/** Most people of one team, with those who are invited. */
export const MAX_TEAM = 60;

/** Days that an invitation waits for its answer. */
export const INVITATION_DAYS = 14;

export const teamRefusals = {
  /** The address, or the person who follows the link, is there already. */
  'team.already_member': refusal(409),
  /** Whoever owns the studio is on its team. */
  'team.own_studio': refusal(409),
  /** Somebody has taken it. */
  'team.invitation_used': refusal(409),
  'team.invitation_expired': refusal(409),
  /** It was sent to somebody else's address, as far as is known; `other_address: true` takes it all the same. */
  'team.other_address': refusal<{ invited: string }>(409),
  /** They stand for dates, lessons or rules that are still to come: `titles` names up to five of what they teach. */
  'team.still_teaches': refusal<{ name: string; dates: number; titles: string[] }>(409),
  /** An owner archives the studio, or hands it over. */
  'team.owner_stays': refusal(409),
} as const;
