import { sql } from 'kysely';
import type { StudioTrust } from '#shared/schemas/studios/studios.ts';
import { MIN_TIMES_TAUGHT } from '#shared/studios/trust.ts';

/** SQL of the `StudioTrust` of studio `s`: figures that mean nothing yet are null. */
export const studioTrust = sql<StudioTrust>`(
  select jsonb_build_object(
    'host_since', to_char(s.published_at at time zone s.time_zone, 'YYYY-MM-DD'),
    'completed_bookings', nullif(max(n.bookings_completed), 0),
    'answer_time', max(n.answer_time))
  from studio_figures n where n.studio_id = s.id
)`;

/** SQL of how often offering `o` took place with guests; null while that means nothing. */
export const timesTaught = sql<number | null>`(
  select n.times_taught from offering_figures n where n.offering_id = o.id and n.times_taught >= ${MIN_TIMES_TAUGHT}
)`;
