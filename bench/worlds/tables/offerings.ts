import { COVER_VERSION } from '#art/cover-design.ts';
import { slugOf } from '#server/slug-of.ts';
import { CANCELLATION_POLICIES } from '#shared/bookings/cancellation.ts';
import type { Value } from '../copy.ts';
import { Dice } from '../dice.ts';
import { type Offering, offeringsOf } from '../offerings.ts';
import { placesOf } from '../studios.ts';
import { textsOf } from '../texts.ts';
import { daysAgo, type World } from '../world.ts';
import type { Table } from './table.ts';

/** Lessons and hours need two hours' notice, and so does a studio that approves bookings. */
const NOTICE_MINUTES = 120;
/** Minutes between two starts that are offered. */
export const STEP_MINUTES = 30;

const offerings: Table = {
  name: 'offerings',
  columns: [
    ...[
      'id',
      'studio_id',
      'slug',
      'service_type',
      'booking_mode',
      'status',
      'studio_type',
      'language',
      'title',
      'summary',
    ],
    ...[
      'description',
      'tags',
      'included',
      'bring',
      'price',
      'price_unit',
      'capacity',
      'duration_minutes',
      'notice_minutes',
    ],
    ...['slot_step_minutes', 'slot_days_ahead', 'materials_included', 'level', 'languages', 'minimum_age', 'step_free'],
    ...['cancellation_policy', 'instructor_id', 'cover_seed', 'cover_version', 'rating_average', 'rating_count'],
    ...['created_at', 'published_at', 'archived_at'],
  ],
  rows: (studio, world) => mapped(offeringsOf(studio), (offering) => offeringRow(offering, world)),
};

function offeringRow(offering: Offering, world: World): Value[] {
  const { n, studio, teacher, status, ratings } = offering;
  const dice = new Dice('offering_details', n);
  const { title, summary, description, tags, included, bring } = textsOf(offering, offering.language);
  const slug = `${slugOf(title)}-${n.toString(36)}`;
  const age = 20 + dice.below(600);
  const taught = new Set([offering.language, ...studio.city.country.taught.filter(() => dice.happens(0.4))]);
  return [
    ...[
      offering.id,
      studio.id,
      slug,
      offering.type,
      offering.mode,
      status,
      offering.craft,
      offering.language,
      title,
      summary,
    ],
    ...[description, tags, included, bring, offering.price, offering.unit, offering.capacity, offering.minutes],
    offering.isDated && offering.mode !== 'requires_approval' ? 0 : NOTICE_MINUTES,
    ...[STEP_MINUTES, offering.daysAhead, offering.hasMaterials, offering.level],
    ...[[...taught], offering.minimumAge, offering.isStepFree, dice.pick(CANCELLATION_POLICIES), teacher?.id],
    ...[dice.below(1000), COVER_VERSION, ratings > 0 ? offering.rating : null, ratings, daysAgo(world, age)],
    status === 'draft' ? null : daysAgo(world, age - 1),
    status === 'archived' ? daysAgo(world, 3) : null,
  ];
}

const translations: Table = {
  name: 'offering_translations',
  columns: ['offering_id', 'language', 'title', 'summary', 'description', 'included', 'bring'],
  *rows(studio) {
    for (const offering of offeringsOf(studio)) {
      if (!offering.translation) continue;
      const { title, summary, description, included, bring } = textsOf(offering, offering.translation);
      yield [offering.id, offering.translation, title, summary, description, included, bring];
    }
  },
};

/** Lessons need their teacher; hours any one of the places. */
const offeringSpaces: Table = {
  name: 'offering_spaces',
  columns: ['offering_id', 'space_id', 'needed'],
  *rows(studio) {
    for (const { id, type, teacher } of offeringsOf(studio)) {
      if (type === 'private_lesson' && teacher) yield [id, teacher.spaceId, true];
      if (type === 'coworking') for (const place of placesOf(studio).ids) yield [id, place, false];
    }
  },
};

function* mapped<Item, Result>(items: Iterable<Item>, change: (item: Item) => Result): Generator<Result> {
  for (const item of items) yield change(item);
}

export const offeringTables: readonly Table[] = [offerings, translations, offeringSpaces];
