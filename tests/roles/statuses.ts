import type { MadePerson } from '../makers.ts';
import type { Role } from './world.ts';

export interface Row {
  /** The path with its parameters filled; the path of the route if it has none. */
  path?: () => string | Promise<string>;
  body?: () => unknown;
  /** Returns another person in this role, when the call would use up the usual one. */
  as?: (role: Role) => Promise<MadePerson | undefined> | MadePerson | undefined;
  /** One status for all roles, or one per role; `signedIn` is every role but visitor; missing roles are as `other`. */
  status: number | { visitor: number; signedIn: number } | RoleStatuses;
}

export type RoleStatuses = { visitor: number; other: number } & Partial<Record<Role, number>>;

/**
 * The statuses of a team route: 401 for visitors, 404 for people outside the team, and the given ones for its roles.
 */
export const team = (owner: number, manager: number, instructor: number, front_desk: number): RoleStatuses => ({
  visitor: 401,
  other: 404,
  owner,
  manager,
  instructor,
  front_desk,
});

/** Of a booking of the guest. */
export const ofTheGuest = (guest: number): RoleStatuses => ({
  visitor: 401,
  guest,
  other: 404,
  owner: 404,
  admin: 404,
});

/** Of a conversation of the guest with the studio. */
export const twoSides = (status: number): RoleStatuses => ({ ...team(status, status, 403, 403), guest: status });

export const everyone = (status: number, path?: string): Row => ({ status, ...(path && { path: () => path }) });

export const signedInOnly = (status: number, more: Omit<Row, 'status'> = {}): Row => ({
  status: { visitor: 401, signedIn: status },
  ...more,
});

export const adminsOnly = (status: number, more: Omit<Row, 'status'> = {}): Row => ({
  status: { visitor: 401, other: 403, admin: status },
  ...more,
});

export const missing = '00000000-0000-4000-8000-000000000000';

export function statusFor(status: Row['status'], role: Role): number {
  if (typeof status === 'number') return status;
  if ('signedIn' in status) return role === 'visitor' ? status.visitor : status.signedIn;
  return status[role] ?? status.other;
}
