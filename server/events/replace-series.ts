import type { Gap } from '../../shared/schemas/events.ts';
import type { Connection } from '../db/database.ts';
import { refuse } from '../http/refuse.ts';
import { assertOwn, type Planner, teaches } from './access.ts';
import { take } from './agenda.ts';
import { lockSpaces } from './agenda-queries.ts';
import { moveOf } from './change-date.ts';
import { type DateToChange, insertDates, type LockedDate, removeDates, updateDates } from './date-queries.ts';
import { at, dayOf, plusDays } from './days.ts';
import { foresee } from './foresee.ts';
import { tellOfMoves } from './guest-queries.ts';
import { assertRoomForDates } from './room.ts';
import { formatRule, type Rule } from './rule.ts';
import { daysOfRule } from './rule-days.ts';
import { agendaFor, choiceOf, dateToMake, expandUntil } from './series.ts';
import {
  endSeries,
  insertSeries,
  listMadeDays,
  lockComing,
  replaceGaps,
  type SeriesRow,
  updateSeries,
} from './series-queries.ts';
import { assertSpaces, chooseSpaces, everyOne, exactly } from './spaces.ts';

/** From a day of the old rule on, a new one holds. */
export interface Replacement {
  /** Locked by the caller. */
  old: SeriesRow;
  oldRule: Rule;
  from: string;
  rule: Rule;
  fields: Pick<SeriesRow, 'first_day' | 'at' | 'minutes' | 'capacity' | 'price_override' | 'space_ids' | 'exceptions'>;
  /** So many days after a day of the old rule is the one of the new rule that takes its date over. */
  shift: number;
  /** Written into every date. */
  note?: string | undefined;
  /** Booked dates whose time or spaces change: moved, or left; undefined refuses. */
  tell: boolean | undefined;
  message: string;
  /** A date that follows, even if it had been changed by hand. */
  forced?: string;
}

export interface Replaced {
  seriesId: string;
  made: number;
  changed: number;
  /** Seats sold of the dates that would change their time or spaces. */
  guests: number;
  gaps: Gap[];
  /** Booked dates that stay as they were. */
  keptIds: string[];
}

/**
 * Puts a new rule in the place of an old one, from a day on: its dates keep their rows, and with them their bookings.
 * What was changed by hand in one of them stays, field by field. Days that the new rule does not have lose their date
 * unless somebody has booked it.
 * @throws Refusal `events.booked`, `events.conflict` for booked dates that cannot go where they should,
 *   `events.rule_*`, `events.unknown_space`, `events.offering_full`, `events.studio_full`, `studios.no_right`
 */
export async function replaceSeries(
  db: Connection,
  planner: Planner,
  offering: { id: string; studio_id: string; title: string },
  wanted: Replacement,
  now: Date,
): Promise<Replaced> {
  const { old, rule, from, shift } = wanted;
  const zone = planner.time_zone;
  const until = expandUntil(rule, wanted.fields.first_day, dayOf(now, zone));
  const dates = await lockComing(db, old.id, from, now);
  // A date that was cancelled, or has begun, is not made again under the new rule.
  const over = (await listMadeDays(db, old.id, from)).filter(
    (day) => !dates.some(({ series_day }) => series_day === day),
  );
  const exceptions = [...new Set([...wanted.fields.exceptions, ...over.map((day) => plusDays(day, shift))])].slice(
    0,
    500,
  );
  const fields = { ...wanted.fields, exceptions };
  const days = daysOfRule(rule, fields.first_day, fields.first_day, until).filter((day) => !exceptions.includes(day));
  const choice = await choiceOf(db, { space_ids: fields.space_ids, offering_id: offering.id });
  const plans = dates.map((date) => planFor(date, { ...wanted, fields }, days, zone));
  // Whoever has booked a date is not told of a time that is already over: it stays where it is.
  const tooLate = plans.filter(({ date, moves, times }) => moves && date.seats_taken > 0 && times.from <= now);
  const moving = plans.filter((plan) => plan.moves && !tooLate.includes(plan));
  const guests = moving.reduce((seats, { date }) => seats + date.seats_taken, 0);
  if (guests > 0 && wanted.tell === undefined) refuse('events.booked', { guests });
  const kept = plans.filter(
    (plan) =>
      tooLate.includes(plan) || (plan.date.seats_taken > 0 && (plan.day === undefined || (plan.moves && !wanted.tell))),
  );
  const dropped = plans.filter(({ date, day }) => day === undefined && date.seats_taken === 0);
  const going = moving.filter((plan) => !kept.includes(plan));

  const spaceIds = [...new Set([...everyOne(choice), ...dates.flatMap(({ space_ids }) => space_ids)])];
  await lockSpaces(db, spaceIds);
  const leaving = [...going, ...dropped].map(({ date }) => date.id);
  const all = [...days, ...dates.map(({ starts_at }) => dayOf(starts_at, zone))].sort();
  const agenda = await agendaFor(db, planner, { needed: spaceIds, oneOf: [] }, all, leaving);
  assertSpaces(agenda, everyOne(choice));
  const spaces = [...agenda.spaces.values()];
  assertOwn(
    planner,
    teaches(planner, spaces, choice.needed) && dates.every((date) => teaches(planner, spaces, date.space_ids)),
  );

  const gaps: Gap[] = [];
  const moved: DateToChange[] = [];
  // Guests first: whoever has booked keeps a place, and a free date makes way.
  for (const plan of going.toSorted(
    (one, other) => Number(other.date.seats_taken > 0) - Number(one.date.seats_taken > 0),
  )) {
    const { date, times } = plan;
    const byHand = fields.space_ids.length === 0 ? plan.ownSpaces : (plan.ownSpaces ?? fields.space_ids);
    const { spaceIds: chosen, taken } = chooseSpaces(agenda, byHand ? exactly(byHand) : choice, times);
    const isBooked = date.seats_taken > 0;
    if (taken.length > 0 && isBooked) refuse('events.conflict', { conflicts: taken });
    if (taken.length > 0 || times.from <= now) {
      const [first] = taken;
      gaps.push({ day: plan.day ?? '', why: 'conflict', detail: first ? `${first.space}: ${first.title}` : '' });
      dropped.push(plan);
    } else {
      take(agenda, { spaceIds: chosen, ...times }, date.title);
      moved.push({ ...plan.changed, starts_at: times.from, ends_at: times.to, space_ids: chosen });
    }
  }
  const taken = new Set(plans.flatMap(({ day }) => day ?? []));
  const fresh = days.filter((day) => !taken.has(day));
  const { dates: made, gaps: unmade } = foresee(agenda, choice, fresh, {
    time: fields.at,
    minutes: fields.minutes,
    title: offering.title,
    now,
  });

  await removeDates(
    db,
    dropped.map(({ date }) => date.id),
    now,
  );
  const seriesId = await writeSeries(db, planner, { ...wanted, fields }, until, now);
  const staying = plans.filter((plan) => !dropped.includes(plan) && !moved.some(({ id }) => id === plan.date.id));
  const touched = staying.filter(({ date, changed }) => differs(date, changed));
  const others = staying.filter(({ date, changed }) => changed.series_day !== date.series_day || seriesId !== old.id);
  const intoSeries = (change: DateToChange) => ({ ...change, series_id: change.series_day === null ? null : seriesId });
  const changes = [...moved, ...[...new Set([...touched, ...others])].map(({ changed }) => changed)].map(intoSeries);
  await updateDates(db, changes, { userId: planner.userId, now });
  const toMake = made.map((date) => dateToMake(date, { ...fields, id: seriesId }));
  await assertRoomForDates(db, offering, toMake.length, now);
  await insertDates(db, offering, toMake, planner.userId);
  if (seriesId !== old.id) await replaceGaps(db, old.id, from, []);
  await replaceGaps(db, seriesId, shift === 0 ? from : '1970-01-01', [...gaps, ...unmade]);
  const byId = new Map(dates.map((date) => [date.id, date]));
  const moves = moved.flatMap((change) => {
    const date = byId.get(change.id);
    return date ? [moveOf(agenda, date, { ...change, space_ids: change.space_ids ?? [] })] : [];
  });
  await tellOfMoves(db, moves, { userId: planner.userId, message: wanted.message, now });
  return {
    seriesId,
    made: made.length,
    guests,
    changed: moved.length + touched.length,
    gaps: [...gaps, ...unmade].sort((one, other) => (one.day < other.day ? -1 : 1)),
    keptIds: kept.map(({ date }) => date.id),
  };
}

/** What becomes of a date that the old rule made. */
function planFor(date: LockedDate, { old, fields, shift, note, forced }: Replacement, days: string[], zone: string) {
  const oldDay = date.series_day ?? '';
  const newDay = plusDays(oldDay, shift);
  const day = days.includes(newDay) ? newDay : undefined;
  const usual = at(oldDay, old.at, zone);
  const isForced = date.id === forced;
  const minutes = (+date.ends_at - +date.starts_at) / 60_000;
  const from = isForced || +usual === +date.starts_at ? at(newDay, fields.at, zone) : date.starts_at;
  const length = isForced || minutes === old.minutes ? fields.minutes : minutes;
  const times = { from, to: new Date(+from + length * 60_000) };
  const movesInTime = +times.from !== +date.starts_at || +times.to !== +date.ends_at;
  const same = (some: readonly string[], others: readonly string[]) =>
    some.length === others.length && some.every((id) => others.includes(id));
  /** Given to this date by hand; of spaces that the offering chooses nobody can tell. */
  const ownSpaces = old.space_ids.length > 0 && !same(old.space_ids, date.space_ids) ? date.space_ids : undefined;
  const movesInSpace = !same(old.space_ids, fields.space_ids) && (isForced || !ownSpaces);
  return {
    date,
    day,
    times,
    moves: day !== undefined && (movesInTime || movesInSpace),
    ownSpaces: isForced ? undefined : ownSpaces,
    changed: {
      id: date.id,
      starts_at: date.starts_at,
      ends_at: date.ends_at,
      capacity:
        date.capacity === old.capacity || isForced ? Math.max(fields.capacity, date.seats_taken) : date.capacity,
      price_override:
        date.price_override === old.price_override || isForced ? fields.price_override : date.price_override,
      note: note ?? date.note,
      series_id: null,
      series_day: day ?? null,
    } satisfies DateToChange,
  };
}

const differs = (date: LockedDate, changed: DateToChange) =>
  date.capacity !== changed.capacity || date.price_override !== changed.price_override || date.note !== changed.note;

/** The old rule ends before the new one begins; one that had not begun is simply changed. */
async function writeSeries(
  db: Connection,
  planner: Planner,
  { old, oldRule, from, rule, fields, shift }: Replacement,
  until: string,
  now: Date,
): Promise<string> {
  const next = {
    studio_id: old.studio_id,
    offering_id: old.offering_id,
    rule: formatRule(rule),
    expanded_until: until,
    split_from: old.split_from,
    ...fields,
  };
  const isWhole = from <= old.first_day;
  if (isWhole && shift === 0) {
    await updateSeries(db, old.id, next);
    return old.id;
  }
  const id = await insertSeries(db, { ...next, split_from: isWhole ? old.split_from : old.id }, planner.userId);
  await endSeries(db, old.id, isWhole ? formatRule(oldRule) : ruleUntil(oldRule, plusDays(from, -1)), now);
  return id;
}

/** The rule with an end: no day after this one. */
export const ruleUntil = (rule: Rule, day: string): string => formatRule({ ...rule, count: null, until: day });

/** What a rule of a count has left on this day. */
export const countFrom = (rule: Rule, firstDay: string, from: string): number | null =>
  rule.count === null
    ? null
    : rule.count - (from > firstDay ? daysOfRule(rule, firstDay, firstDay, plusDays(from, -1)).length : 0);
