import { type RawBuilder, sql } from 'kysely';

/** SQL condition: a team member is an instructor of event `e` of offering `o`. */
export const isTaughtBy = (memberId: string | null | RawBuilder<unknown>) => sql<boolean>`(
  o.instructor_id = ${memberId}
  or exists (select from space_reservations r join spaces p on p.id = r.space_id
    where r.event_id = e.id and p.member_id = ${memberId})
)`;

/** The events that a team member may see: all of the studio, or those that a member teaches (none for null). */
export type EventScope = 'all' | { memberId: string | null };

/** SQL condition: event `e` of offering `o` is within the scope. */
export const isInScope = (scope: EventScope) => (scope === 'all' ? sql<boolean>`true` : isTaughtBy(scope.memberId));
