import { sql } from 'kysely';

/** SQL for the questions of offering `o`, in order, as JSON. */
export const questionsOf = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'text', q.text, 'options', to_jsonb(q.options),
      'is_required', q.is_required) order by q.position), '[]') from offering_questions q where q.offering_id = o.id)`;
