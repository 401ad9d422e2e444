import { sql } from 'kysely';
import { hashPassword } from '../server/auth/passwords/passwords.ts';
import type { Tx } from '../server/db/database.ts';
import { transaction } from '../server/db/transaction.ts';
import type { Services } from '../server/services.ts';
import { updateFreeHours } from '../server/slots/free-hours/free-hours.ts';
import { fillHours, tellBookedHours } from './booked-hours.ts';
import { Diary, daysAround, type Stretch, startOfDay, ZONE } from './calendar.ts';
import { type Chance, createChance } from './chance.ts';
import { type ToldDate, tellDates } from './dates.ts';
import { closureRow, daysOff } from './days-off.ts';
import { fillDate, insertBookings, insertDates } from './filling.ts';
import { planGuest } from './guest.ts';
import { logoAssets } from './logo.ts';
import { accountRows, inventPeople, PASSWORD, type People } from './people.ts';
import { insertRows } from './rows.ts';
import { readStories } from './stories.ts';
import type { StudioStory } from './story.ts';
import { tellStudio } from './studios.ts';
import { insertViews } from './views.ts';
import { tellRule } from './weekly-rules.ts';

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
  const days = daysAround(today);
  const chance = createChance(seed, today);
  const passwordHash = await hashPassword(PASSWORD);
  await transaction(services.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    if (!(await isEmpty({ db: tx }))) throw new Error('The demo world is only told to an empty database.');
    const people = inventPeople(chance, studios);
    await insertAccounts(tx, accountRows(chance, people, passwordHash, today));
    const { dates, hours } = await insertStudios(tx, chance, studios, people, days, now);
    const who = { guests: people.guests, hers: planGuest(people.guest, dates, now) };
    const filled = [
      ...dates.map((date) => fillDate(chance, date, who, today)),
      ...fillHours(chance, hours, people.guests),
    ];
    await insertDates(tx, chance, filled);
    await insertBookings(tx, chance, filled, today);
    await insertViews(tx, today);
    await insertRows(tx, 'platform_assets', logoAssets());
    await insertRows(tx, 'site_settings', [
      { id: 'brand', value: { name: 'Atelio' } },
      { id: 'operator', value: OPERATOR },
      { id: 'place', value: { city: 'Barcelona', time_zone: ZONE } },
      { id: 'demo', value: { seed, told_until: days.ends.toISOString() } },
    ]);
  });
  await updateFreeHours(services);
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
  chance: Chance,
  stories: readonly StudioStory[],
  { owners }: People,
  days: Stretch,
  now: Date,
): Promise<{ dates: ToldDate[]; hours: ToldDate[] }> {
  const told = stories.map((story) => tellStudio(chance, story, owners.get(story.slug)?.id ?? '', startOfDay(now)));
  await insertRows(
    tx,
    'studios',
    told.map(({ studio }) => studio),
  );
  await insertRows(
    tx,
    'studio_members',
    told.flatMap(({ members }) => members),
  );
  await insertRows(
    tx,
    'spaces',
    told.flatMap(({ spaces }) => spaces),
  );
  await insertRows(
    tx,
    'opening_hours',
    told.flatMap(({ hours }) => hours),
  );
  await insertRows(
    tx,
    'offerings',
    told.flatMap(({ offerings }) => offerings),
  );
  await insertRows(
    tx,
    'offering_spaces',
    told.flatMap(({ offeringSpaces }) => offeringSpaces),
  );
  await insertRows(
    tx,
    'offering_translations',
    told.flatMap(({ translations }) => translations),
  );
  const translations = told.map(({ studioTranslations }) => studioTranslations);
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
  const closed = daysOff(days);
  const diary = new Diary();
  const resting = told.filter(({ keepsHolidays }) => keepsHolidays);
  for (const { spaces } of resting) {
    for (const day of closed)
      diary.block(
        spaces.map(({ id }) => id as string),
        day,
      );
  }
  await insertRows(
    tx,
    'closures',
    resting.flatMap(({ studio }) => closed.map((day) => closureRow(chance, studio.id as string, day))),
  );
  const all = told.flatMap(({ told: offerings }) => offerings);
  // Events are created before slots are booked between them.
  const dates = all.flatMap((offering) => tellDates(chance, offering, diary, days, now));
  const rules = all
    .filter(({ isRuled }) => isRuled)
    .map((offering) =>
      tellRule(
        chance,
        offering,
        dates.filter((date) => date.offering === offering),
        days,
        closed,
      ),
    );
  await insertRows(
    tx,
    'event_series',
    rules.map(({ series }) => series),
  );
  await insertRows(
    tx,
    'event_series_gaps',
    rules.flatMap(({ gaps }) => gaps),
  );
  const ruleOf = new Map(rules.map(({ series }) => [series.offering_id, series.id as string]));
  return {
    dates: dates.map((date) => ({ ...date, seriesId: ruleOf.get(date.offering.id) ?? null })),
    hours: all.flatMap((offering) => tellBookedHours(chance, offering, diary, days, now)),
  };
}
