import { sql } from 'kysely';
import { ANSWER_DAYS, type AnswerTime, MIN_ANSWERED, toAnswerTime } from '#shared/studios/trust.ts';
import { DAY } from '#shared/time/time.ts';
import type { Connection } from '../db/database.ts';
import type { Services } from '../services.ts';

/** Milliseconds after which a conversation without an answer counts as one that the studio never answers. */
const PATIENCE = DAY;

interface AnswerTimeRow {
  studio_id: string;
  /** As its pages show it now. */
  known: AnswerTime | null;
  /** Milliseconds, Infinity if most conversations have no answer; null with too few answers. */
  median: number | null;
}

/**
 * Computes how soon each studio usually answers: the median time from a guest's first message of a conversation to the
 * studio's first one. Conversations that a studio began do not count, nor those without an answer that a block has
 * ended.
 */
export async function updateAnswerTimes({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  for (const { studio_id, known, median } of await listMedians(db, now())) {
    const answer_time = median === null ? null : toAnswerTime(median);
    if (answer_time === known) continue;
    // One by one: the rows are also locked by bookings that are completed, in another order.
    await db
      .insertInto('studio_figures')
      .values({ studio_id, answer_time })
      .onConflict((conflict) => conflict.column('studio_id').doUpdateSet({ answer_time }))
      .execute();
  }
}

/** Lists the studios that have an answer time, or had one. */
async function listMedians(db: Connection, now: Date): Promise<AnswerTimeRow[]> {
  const { rows } = await sql<AnswerTimeRow>`
    with asked as (
      select c.studio_id, c.guest_id, q.created_at as asked_at, a.created_at as answered_at
      from conversations c
      join messages q on q.conversation_id = c.id and q.number = 1 and not q.from_studio
      left join lateral (
        select created_at from messages where conversation_id = c.id and from_studio order by number limit 1
      ) a on true
      where c.created_at > ${now}::timestamptz - make_interval(days => ${ANSWER_DAYS}) and c.created_at <= ${now}
    ), counted as (
      select studio_id, percentile_disc(0.5) within group (
        order by coalesce(1000 * extract(epoch from answered_at - asked_at)::float8, 'infinity')) as median
      from asked x
      where answered_at is not null or (asked_at <= ${new Date(now.getTime() - PATIENCE)} and not exists (
        select from message_blocks b where b.studio_id = x.studio_id and b.guest_id = x.guest_id))
      group by studio_id having count(answered_at) >= ${MIN_ANSWERED}
    )
    select studio_id, f.answer_time as known, c.median
    from counted c full join (select studio_id, answer_time from studio_figures where answer_time is not null) f using (studio_id)
    order by studio_id`.execute(db);
  return rows;
}
