import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKeys } from '#server/auth/keys/keys.ts';
import { readConfig } from '#server/config.ts';
import { connectDatabase } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { createLog } from '#server/log.ts';
import type { Services } from '#server/services.ts';
import { getSlots } from '#server/slots/slots.ts';
import { onlyEstimates } from '#server/travel/travel.ts';
import { amount } from './amount.ts';
import { median } from './rounds.ts';

// Measures a month of free slots of one offering, in a studio with ten thousand reservations of ten wheels and a room:
// the queries and the computation, without HTTP.

const ROUNDS = amount(200, 2);
const BUDGET = 50;
const RESERVATIONS = amount(10_000, 440);

const folder = mkdtempSync(join(tmpdir(), 'atelio-bench-'));
chmodSync(folder, 0o755);
const server = await startEmbedded(folder);
const handle = connectDatabase(server.url, 2);
try {
  const services: Services = {
    config: readConfig({ LOG_LEVEL: 'warn' }),
    log: createLog('warn'),
    db: handle.db,
    pool: handle.pool,
    keys: await createKeys(),
    travel: onlyEstimates({ log: createLog('warn'), now: () => new Date() }),
    purchases: [],
    now: () => new Date(),
  };
  const ids = await prepare(services);
  console.log(
    `${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`,
  );
  for (const [what, id] of Object.entries(ids)) {
    const times: number[] = [];
    let slots = 0;
    const before = process.cpuUsage();
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now();
      const { days } = await getSlots(services, id, { days: 31, seats: 1 }, 'en');
      times.push(performance.now() - started);
      slots = days.reduce((sum, day) => sum + day.slots.length, 0);
    }
    const { user, system } = process.cpuUsage(before);
    const [middle, slow] = [median(times), times.toSorted((one, other) => one - other)[Math.floor(ROUNDS * 0.95)] ?? 0];
    console.log(
      `${what}: ${slots} slots in 31 days, median ${middle.toFixed(1)} ms (${middle <= BUDGET ? 'within' : 'OVER'} the budget of ${BUDGET} ms), p95 ${slow.toFixed(1)} ms, of which our own computing ${((user + system) / 1000 / ROUNDS).toFixed(1)} ms`,
    );
  }
} finally {
  await handle.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Inserts ten thousand reservations: two hours of each of eleven spaces in turn, every day. */
async function prepare({ pool }: Services): Promise<Record<string, string>> {
  const client = await pool.connect();
  await migrate(client);
  client.release();
  await pool.query(`
    insert into auth.users (email) values ('owner@atelio.test');
    insert into studios (owner_id, slug, name, status, cover_craft)
      select id, 'a-studio', 'A studio', 'published', 'ceramics' from auth.users;
    insert into opening_hours (studio_id, weekday, opens, closes)
      select id, day, opens, closes from studios, generate_series(1, 7) day,
        (values (time '09:00', time '13:00'), (time '14:00', time '22:00')) hours (opens, closes);
    insert into spaces (studio_id, kind, name, position, buffer_after)
      select id, case n when 0 then 'room' else 'wheel' end, 'Space ' || n, n, 15 from studios, generate_series(0, 10) n;
    insert into closures (studio_id, first_day, last_day)
      select id, current_date + 7 * n, current_date + 7 * n from studios, generate_series(1, 60) n;
    insert into offerings (studio_id, slug, service_type, status, studio_type, title, price, price_unit, duration_minutes, slot_step_minutes)
      select id, replace(type, '_', '-'), type, 'published', 'ceramics', type, 900, 'hour', 60, 15
      from studios, unnest(array['coworking', 'private_lesson']) type;
    insert into offering_spaces (offering_id, space_id, needed)
      select o.id, p.id, false from offerings o, spaces p where o.service_type = 'coworking' and p.kind = 'wheel'
      union all
      select o.id, p.id, true from offerings o, spaces p where o.service_type = 'private_lesson' and p.kind = 'room';
  `);
  await pool.query(
    `with dates as (
      insert into events (offering_id, studio_id, starts_at, ends_at, capacity, seats_taken, is_slot)
      select o.id, o.studio_id, starts, starts + interval '90 minutes', 1, 1, true
      from offerings o, generate_series(0, $1::int - 1) n,
        lateral (select date_trunc('day', now()) - interval '30 days' + n / 44 * interval '1 day' + interval '8 hours'
          + n / 11 % 4 * interval '2 hours 30 minutes' as starts) at
      where o.service_type = 'coworking'
      returning id, studio_id, starts_at, ends_at
    ), numbered as (select *, row_number() over (order by id) - 1 as n from dates)
    insert into space_reservations (studio_id, space_id, during, event_id)
    select d.studio_id, p.id, tstzrange(d.starts_at, d.ends_at + interval '15 minutes'), d.id
    from numbered d join spaces p on p.position = d.n % 11
    on conflict do nothing`,
    [RESERVATIONS],
  );
  await pool.query('analyze');
  const { rows } = await pool.query<{ reservations: number }>(
    'select count(*)::int as reservations from space_reservations',
  );
  if (rows[0]?.reservations !== RESERVATIONS) throw new Error(`${rows[0]?.reservations} reservations were made`);
  return { 'an hour at any of ten wheels': 'coworking', 'an hour in the room': 'private-lesson' };
}
