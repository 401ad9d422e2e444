import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { type Insertable, sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#server/db/database.ts';
import type { Reviews } from '#server/db/schema.ts';
import { root } from '#server/root.ts';
import { SOLD_STATES } from '#shared/bookings/bookings.ts';
import { STUDIO_TYPES } from '#shared/studios/studios.ts';
import { LANGUAGES } from '#shared/text/languages.ts';
import { DAY, HOUR } from '#shared/time/time.ts';
import { type Account, OWNER } from './people.ts';
import type { Random } from './random.ts';
import { insertRows } from './rows.ts';

/** Reviews of a studio in two weeks at most; the demo owner's has more. */
const [MOST, MOST_OF_OWNER] = [5, 8];
/** Days after which a text may be used again, at another studio. */
const RESTS = 20;
/** Votes that a review is helpful, at most. */
const VOTES = 5;
/** Waits for a moderator. */
const PENDING = {
  language: 'en',
  stars: 2,
  text: 'We stood in the rain for ten minutes before anyone opened. Nobody picked up at 933 41 27 08 either. The class itself was fine.',
};

const Told = z.strictObject({
  in: z.enum(LANGUAGES),
  stars: z.int().min(1).max(5),
  text: z.string().min(20),
  reply: z.string().optional(),
});
type Told = z.infer<typeof Told>;
const Texts = z.record(z.enum([...STUDIO_TYPES, 'any']), z.array(Told));

const readTexts = () => Texts.parse(load(readFileSync(join(root, 'demo', 'reviews.yaml'), 'utf8')));

interface AttendedRow {
  booking_id: string;
  offering_id: string;
  studio_id: string;
  studio: string;
  craft: (typeof STUDIO_TYPES)[number];
  owner_id: string;
  guest_id: string;
  starts_at: Date;
  ends_at: Date;
}

/**
 * Writes the reviews of guests who came lately, with replies of studios and votes. The demo owner's studio has one that
 * waits for a moderator, or had.
 */
export async function insertReviews(tx: Tx, random: Random, guests: readonly Account[], now: Date): Promise<void> {
  const texts = readTexts();
  const written = await listWritten(tx);
  const reviews: Insertable<Reviews>[] = [];
  const attended = await chooseAttended(
    tx,
    guests.map(({ id }) => id),
    now,
  );
  for (const each of attended) {
    const isFree = ({ text }: Pick<Told, 'text'>) =>
      !written.some(
        (used) => used.text === text && (used.studio_id === each.studio_id || daysSince(used.at, now) < RESTS),
      );
    const isPending = each.studio === OWNER.studio && !written.some(({ text }) => text === PENDING.text);
    const told = isPending ? undefined : (texts[each.craft].find(isFree) ?? texts.any.find(isFree));
    if (!told && !isPending) continue;
    const review = reviewRow(random, each, told, now);
    reviews.push(review);
    written.push({ text: review.text, studio_id: each.studio_id, at: now });
  }
  await insertRows(tx, 'reviews', reviews);
  await insertRows(
    tx,
    'review_votes',
    reviews
      .filter(({ state }) => state === 'published')
      .flatMap(({ id, author_id, created_at }) =>
        random
          .sample(guests, random.integer(0, VOTES))
          .filter((guest) => guest.id !== author_id)
          .map((guest) => ({ review_id: id as string, user_id: guest.id, at: created_at as Date })),
      ),
  );
}

function reviewRow(random: Random, attended: AttendedRow, told: Told | undefined, now: Date) {
  const { booking_id, offering_id, studio_id, guest_id, owner_id, starts_at, ends_at } = attended;
  const written = new Date(Math.min(ends_at.getTime() + random.integer(2, 60) * HOUR, now.getTime() - HOUR));
  const created_at = written > ends_at ? written : ends_at;
  const replied_at = new Date(Math.min(created_at.getTime() + 9 * HOUR, now.getTime()));
  const { stars, text, language } = told ? { ...told, language: told.in } : PENDING;
  return {
    id: random.id(),
    ...{ booking_id, offering_id, studio_id, author_id: guest_id, attended_at: starts_at },
    ...{ stars, text, language, created_at, helpful_count: 0, version: 1, objection_note: '' },
    state: told ? 'published' : 'pending',
    flags: told ? [] : ['contact'],
    published_at: told ? created_at : null,
    reply: told?.reply ?? null,
    replied_at: told?.reply ? replied_at : null,
    replied_by: told?.reply ? owner_id : null,
  } satisfies Insertable<Reviews>;
}

const daysSince = (at: Date, now: Date) => (now.getTime() - at.getTime()) / DAY;

/** Lists the texts of all reviews, and where and when they were written. */
async function listWritten(tx: Tx): Promise<{ text: string; studio_id: string; at: Date }[]> {
  return tx.selectFrom('reviews').select(['text', 'studio_id', 'created_at as at']).execute();
}

/**
 * Chooses bookings without a review that were attended in the last two weeks: of some studios several, at the offering
 * with the most guests first, so that cards have a rating.
 */
async function chooseAttended(tx: Tx, guestIds: string[], now: Date): Promise<AttendedRow[]> {
  const { rows } = await sql<AttendedRow>`
    with attended as (
      select b.id as booking_id, b.offering_id, b.studio_id, s.slug as studio, o.studio_type as craft, s.owner_id, b.guest_id, o.service_type,
        row_number() over (partition by b.studio_id, b.guest_id order by b.id) as of_guest,
        max(e.starts_at) as starts_at, max(e.ends_at) as ends_at, count(*) over (partition by b.offering_id) as of_offering
      from bookings b
      join booking_events c on c.booking_id = b.id and c.released_at is null
      join events e on e.id = c.event_id
      join studios s on s.id = b.studio_id
      join offerings o on o.id = b.offering_id
      where b.state = any(${[...SOLD_STATES]}) and b.guest_id = any(${guestIds}::uuid[])
        and not exists (select from reviews r where r.booking_id = b.id)
        and not exists (
          select from booking_attendees a join attendances t on t.attendee_id = a.id
          where a.booking_id = b.id and t.outcome = 'no_show' and t.undone_at is null)
      group by b.id, s.id, o.id
      having max(e.ends_at) between ${now}::timestamptz - interval '13 days' and ${now}::timestamptz - interval '3 hours'
    ), recent as (
      select studio_id, count(*) as number from reviews where created_at > ${now}::timestamptz - interval '13 days' group by 1
    ), placed as (
      select a.*, coalesce(r.number, 0) + row_number() over (partition by a.studio_id
        order by service_type in ('coworking', 'private_lesson'), of_offering desc, offering_id, md5(guest_id::text || offering_id::text), booking_id) as place
      from attended a left join recent r on r.studio_id = a.studio_id where of_guest = 1
    )
    select * from placed
    where place <= case when studio = ${OWNER.studio} then ${MOST_OF_OWNER}::int else ${MOST}::int end
    order by studio = ${OWNER.studio} desc, md5(studio_id::text), place`.execute(tx);
  return rows;
}
