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
  'edit_offerings',
  /** Any date of the studio. */
  'edit_dates',
  /** The dates at which one teaches oneself. */
  'edit_own_dates',
  /** Calendars of other systems, and imports. */
  'manage_calendars',
  /** Who comes to any date, with notes. */
  'see_guests',
  /** Who comes to the dates at which one teaches. */
  'see_own_guests',
  'check_in',
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

/** For screens: everything the role may do. */
export const rightsOf = (role: TeamRole): readonly StudioRight[] => RIGHTS[role];
