import { sql } from 'kysely';
import type { Topic } from '#shared/notifications.ts';
import type { Connection } from '../db/database.ts';
import type { Hours } from './quiet-until.ts';

/** A person and a topic. */
interface Concern {
  userId: string;
  topic: Topic;
  /** The studio that it is about: the default depends on the role there. Any studio where there is none. */
  studioId?: string | undefined;
}

/** The channels that a person has turned on for a topic, and what they lead to. */
export interface Channels {
  app: boolean;
  email: boolean;
  push: boolean;
  text: boolean;
  /** The confirmed phone number, in E.164. */
  phone: string | null;
  /** The ids of the push subscriptions. */
  browsers: string[];
  quiet: Hours | null;
}

/**
 * Finds the channels of several people and topics, by their choices or by default. The front desk of a studio gets no
 * mails about its bookings by default, because it sees them all day.
 * @returns in the order of the concerns; undefined for a person without an account
 */
export async function findChannels(db: Connection, concerns: readonly Concern[]): Promise<(Channels | undefined)[]> {
  if (concerns.length === 0) return [];
  const { rows } = await sql<Channels & { at: number }>`
    select n.at::integer as at, coalesce(c.by_app, true) as app, coalesce(c.by_push, true) as push,
      coalesce(c.by_text, false) as text,
      coalesce(c.by_email, n.topic not in ('studio_bookings', 'studio_requests')
        or exists (select from studios s where s.owner_id = u.id and s.id = coalesce(n.studio_id, s.id))
        or exists (select from studio_members m
          where m.user_id = u.id and m.role <> 'front_desk' and m.studio_id = coalesce(n.studio_id, m.studio_id))) as email,
      case when u.phone_confirmed_at is not null then '+' || u.phone end as phone,
      array(select p.id from push_subscriptions p where p.user_id = u.id order by p.id) as browsers,
      (select jsonb_build_object('from', left(q.starts::text, 5), 'until', left(q.ends::text, 5), 'time_zone', q.time_zone)
        from quiet_hours q where q.user_id = u.id) as quiet
    from unnest(
      ${concerns.map(({ userId }) => userId)}::uuid[], ${concerns.map(({ topic }) => topic)}::text[],
      ${concerns.map(({ studioId }) => studioId ?? null)}::uuid[]) with ordinality as n(user_id, topic, studio_id, at)
    join auth.users u on u.id = n.user_id
    left join notification_choices c on c.user_id = u.id and c.topic = n.topic`.execute(db);
  const found = new Map(rows.map(({ at, ...channels }) => [at, channels]));
  return concerns.map((_, at) => found.get(at + 1));
}
