import { sql } from 'kysely';
import { hashPassword } from '#server/auth/passwords/passwords.ts';
import type { Tx } from '#server/db/database.ts';
import { transaction } from '#server/db/transaction.ts';
import { updateAnswerTimes } from '#server/messages/answer-times.ts';
import type { Services } from '#server/services.ts';
import { updateFreeHours } from '#server/slots/free-hours/free-hours.ts';
import { recordAttendances } from './attendances.ts';
import { createBookedSlots, fillSlots } from './booked-slots.ts';
import { demoPeriod, type Interval, ReservedTimes, startOfDay, ZONE } from './calendar.ts';
import { countCourseSeats, createCourses } from './courses.ts';
import { closureRow, daysOff } from './days-off.ts';
import { createEvents, type DemoEvent } from './events.ts';
import { fillEvent, insertBookings, insertEvents, leaveUnanswered } from './fill-events.ts';
import { planGuest } from './guest.ts';
import { logoAssets } from './logo.ts';
import { insertMessages } from './messages.ts';
import { earnPastSeats, payStudio } from './money.ts';
import { insertNotifications } from './notifications.ts';
import { accountRows, inventPeople, PASSWORD, type People } from './people.ts';
import { insertPlans } from './plans.ts';
import { daysOfQuestions, insertQuestions } from './questions.ts';
import { createRandom, type Random } from './random.ts';
import { tellRequests } from './requests.ts';
import { insertReviews } from './reviews.ts';
import { insertRows } from './rows.ts';
import { createSeries } from './series.ts';
import { readStories } from './stories.ts';
import type { StudioStory } from './story.ts';
import { createStudio } from './studios.ts';
import { insertViews } from './views.ts';
import { fillOneClass, insertWaitlist } from './waitlist.ts';

const SEED = 20_260_718;
/** The operator of the demo, which is marked as fictitious. */
const OPERATOR = {
  name: 'Atelio Demo',
  address: ['Carrer de la Mostra 1', '08001 Barcelona'],
  email: 'hello@atelio.test',
};
/** An arbitrary advisory lock: of two processes that start together, one seeds. */
const LOCK = 4_180_233;

/** True if the database has no accounts and no studios. */
export async function isEmpty({ db }: Pick<Services, 'db'>): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from auth.users) and not exists (select from studios) as empty`.execute(db);
  return rows[0]?.empty ?? false;
}

/**
 * Seeds an empty database with the demo world, in one transaction: studios, offerings, two months of events with
 * plausible bookings, and the accounts of people.ts; then computes its free hours. The same seed at the same time gives
 * the same world.
 * @throws Error when the database is not empty, or when a story contradicts itself
 */
export async function seedDemo(services: Services, { seed = SEED, studios = readStories() } = {}): Promise<void> {
  const now = services.now();
  const today = startOfDay(now);
  const days = demoPeriod(today);
  const random = createRandom(seed, today);
  const passwordHash = await hashPassword(PASSWORD);
  await transaction(services.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    if (!(await isEmpty({ db: tx }))) throw new Error('The demo world is only created in an empty database.');
    const people = inventPeople(random, studios);
    await insertAccounts(tx, accountRows(random, people, passwordHash, today));
    const { events, slots } = await insertStudios(tx, random, studios, people, days, now);
    // Before the bookings, which take the commission of their studio's plan.
    await insertPlans(tx, random.forKey('plans'), studios, { people, now, vatRate: services.config.commissionVat });
    const who = { guests: people.guests, hers: planGuest(people.guest, events, now) };
    const filled = leaveUnanswered(
      [...events.map((event) => fillEvent(random, event, who, today)), ...fillSlots(random, slots, people.guests)],
      today,
    );
    const full = fillOneClass(random, filled, people, now);
    await insertEvents(tx, random, filled);
    await insertBookings(tx, random, filled, today);
    await countCourseSeats(tx, events);
    await tellRequests(tx, random, people, now);
    if (full) await insertWaitlist(tx, random, full, people, today);
    await recordAttendances(tx, {
      slugs: studios.flatMap(({ offerings }) => offerings.map(({ slug }) => slug)),
      guests: [people.guest, ...people.guests],
      now,
    });
    await insertReviews(tx, random.forKey('reviews'), people.guests, now);
    await insertMessages(tx, random.forKey('messages'), people, now);
    await insertNotifications(tx, now);
    await insertQuestions(tx, random.forKey('questions'), people.guests, daysOfQuestions(today));
    await insertViews(tx, today);
    await earnPastSeats(tx, { now, vatRate: services.config.commissionVat });
    await insertRows(tx, 'platform_assets', await logoAssets());
    await insertRows(tx, 'site_settings', [
      { id: 'brand', value: { name: 'Atelio' } },
      { id: 'operator', value: OPERATOR },
      { id: 'place', value: { city: 'Barcelona', time_zone: ZONE } },
      { id: 'demo', value: { seed, told_until: days.ends.toISOString() } },
    ]);
  });
  await payStudio(services);
  await updateFreeHours(services);
  await updateAnswerTimes(services);
  // Statistics for the planner, so that the first search is fast.
  await sql`analyze`.execute(services.db);
}

async function insertAccounts(tx: Tx, { users, identities, profiles }: ReturnType<typeof accountRows>) {
  await insertRows(tx, 'auth.users', users);
  await insertRows(tx, 'auth.identities', identities);
  await insertRows(tx, 'profiles', profiles);
}

async function insertStudios(
  tx: Tx,
  random: Random,
  stories: readonly StudioStory[],
  { owners }: People,
  days: Interval,
  now: Date,
): Promise<{ events: DemoEvent[]; slots: DemoEvent[] }> {
  const created = stories.map((story) =>
    createStudio(random, story, owners.get(story.slug)?.id ?? '', startOfDay(now)),
  );
  await insertRows(
    tx,
    'studios',
    created.map(({ studio }) => studio),
  );
  await insertRows(
    tx,
    'studio_members',
    created.flatMap(({ members }) => members),
  );
  await insertRows(
    tx,
    'spaces',
    created.flatMap(({ spaces }) => spaces),
  );
  await insertRows(
    tx,
    'opening_hours',
    created.flatMap(({ hours }) => hours),
  );
  await insertRows(
    tx,
    'offerings',
    created.flatMap(({ offerings }) => offerings),
  );
  await insertRows(
    tx,
    'offering_spaces',
    created.flatMap(({ offeringSpaces }) => offeringSpaces),
  );
  await insertRows(
    tx,
    'offering_prices',
    created.flatMap(({ prices }) => prices),
  );
  await insertRows(
    tx,
    'offering_addons',
    created.flatMap(({ addons }) => addons),
  );
  await insertRows(
    tx,
    'offering_questions',
    created.flatMap(({ questions }) => questions),
  );
  await insertRows(
    tx,
    'offering_translations',
    created.flatMap(({ translations }) => translations),
  );
  const translations = created.map(({ studioTranslations }) => studioTranslations);
  await insertRows(
    tx,
    'studio_translations',
    translations.flatMap(({ studio }) => studio),
  );
  await insertRows(
    tx,
    'space_translations',
    translations.flatMap(({ spaces }) => spaces),
  );
  await insertRows(
    tx,
    'member_translations',
    translations.flatMap(({ members }) => members),
  );
  await insertRows(
    tx,
    'pass_types',
    created.flatMap(({ passTypes }) => passTypes),
  );
  await insertRows(
    tx,
    'pass_type_offerings',
    created.flatMap(({ passTypeOfferings }) => passTypeOfferings),
  );
  const closed = daysOff(days);
  const reserved = new ReservedTimes();
  const resting = created.filter(({ keepsHolidays }) => keepsHolidays);
  for (const { spaces } of resting) {
    for (const day of closed)
      reserved.block(
        spaces.map(({ id }) => id as string),
        day,
      );
  }
  await insertRows(
    tx,
    'closures',
    resting.flatMap(({ studio }) => closed.map((day) => closureRow(random, studio.id as string, day))),
  );
  const all = created.flatMap(({ createdOfferings }) => createdOfferings);
  // Events are created before slots are booked between them.
  const events = all.flatMap((offering) =>
    offering.story.course ? [] : createEvents(random, offering, reserved, days, now),
  );
  const courses = all.map((offering) => createCourses(random, offering, reserved, { last: undefined, days, now }));
  const rules = all
    .filter(({ isRuled }) => isRuled)
    .map((offering) =>
      createSeries(
        random,
        offering,
        events.filter((event) => event.offering === offering),
        days,
        closed,
      ),
    );
  await insertRows(tx, 'event_series', [
    ...rules.map(({ series }) => series),
    ...courses.flatMap(({ series }) => series),
  ]);
  await insertRows(
    tx,
    'event_series_gaps',
    rules.flatMap(({ gaps }) => gaps),
  );
  const ruleOf = new Map(rules.map(({ series }) => [series.offering_id, series.id as string]));
  return {
    events: [
      ...events.map((event) => ({ ...event, seriesId: ruleOf.get(event.offering.id) ?? null })),
      ...courses.flatMap(({ events }) => events),
    ],
    slots: all.flatMap((offering) => createBookedSlots(random, offering, reserved, days, now)),
  };
}
