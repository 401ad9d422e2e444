import type { Insertable } from 'kysely';
import { COVER_VERSION } from '#art/cover-design.ts';
import type {
  OfferingAddons,
  OfferingPrices,
  OfferingQuestions,
  OfferingSpaces,
  Offerings,
  OfferingTranslations,
  OpeningHours,
  PassTypeOfferings,
  PassTypes,
  Spaces,
  StudioMembers,
  Studios,
} from '#server/db/schema.ts';
import { DATED_SERVICE_TYPES } from '#shared/offerings/offerings.ts';
import { addDays } from '#shared/time/local-time.ts';
import { ZONE } from './calendar.ts';
import type { Random } from './random.ts';
import type { OfferingStory, SpaceStory, StudioStory } from './story.ts';
import { type StudioTranslationRows, translateStudio } from './studio-translations.ts';
import { TRANSLATIONS } from './translations.ts';

/** An offering of the story with its ids. */
export interface DemoOffering {
  id: string;
  studioId: string;
  story: OfferingStory;
  /** Rooms, kilns and the teacher that an event reserves; empty if any of several places is enough. */
  spaceIds: string[];
  /** The places of which any one is enough. */
  places: string[];
  /** Opening hours of its studio. */
  hours: StudioStory['hours'];
  ownerId: string;
  /** True if a series creates its events. */
  isRuled: boolean;
}

export interface StudioRows {
  studio: Insertable<Studios>;
  members: Insertable<StudioMembers>[];
  spaces: Insertable<Spaces>[];
  hours: Insertable<OpeningHours>[];
  offerings: Insertable<Offerings>[];
  offeringSpaces: Insertable<OfferingSpaces>[];
  prices: Insertable<OfferingPrices>[];
  addons: Insertable<OfferingAddons>[];
  questions: Insertable<OfferingQuestions>[];
  translations: Insertable<OfferingTranslations>[];
  studioTranslations: StudioTranslationRows;
  passTypes: Insertable<PassTypes>[];
  passTypeOfferings: Insertable<PassTypeOfferings>[];
  createdOfferings: DemoOffering[];
  keepsHolidays: boolean;
}

/** Lessons and hours need two hours' notice, so that someone can light the stove; a studio that approves, to answer. */
const NOTICE_MINUTES = 120;

const isDated = ({ serviceType }: OfferingStory) => DATED_SERVICE_TYPES.some((type) => type === serviceType);

/**
 * Creates the rows of a studio.
 * @throws Error naming the offering that refers to an unknown person or space
 */
export function createStudio(random: Random, story: StudioStory, ownerId: string, today: Date): StudioRows {
  const studioId = random.id();
  const members = story.people.map((person, position) => memberRow(random, person, { studioId, ownerId, position }));
  const rooms = story.spaces.flatMap((space) => roomRows(random, studioId, space));
  // A teacher is a space, so that a teacher cannot have two events at once.
  const teachers = members.map((member) => ({
    ...spaceRow(random, studioId),
    kind: 'teacher',
    name: member.name,
    member_id: member.id,
  }));
  const offerings = story.offerings.map((offering) =>
    createOffering(random, offering, { studioId, ownerId, story, rooms, teachers }),
  );
  return {
    studio: { ...studioRow(random, studioId, ownerId, story), ...lifeOf(story, today) },
    members,
    spaces: [...rooms.map(({ row }) => row), ...teachers].map((row, position) => ({ ...row, position })),
    hours: story.hours.flatMap((day, at) =>
      day.map(([opens, closes]) => ({
        id: random.id(),
        studio_id: studioId,
        weekday: at + 1,
        opens,
        closes,
      })),
    ),
    offerings: offerings.map(({ row }) => row),
    offeringSpaces: offerings.flatMap(({ offeringSpaces }) => offeringSpaces),
    prices: offerings.flatMap(({ prices }) => prices),
    addons: offerings.flatMap(({ addons }) => addons),
    questions: offerings.flatMap(({ questions }) => questions),
    translations: offerings.flatMap(({ row }) => translationRows(row)),
    ...passRows(random, story, { studioId, offerings: offerings.map(({ created }) => created), today }),
    studioTranslations: translateStudio({ studioId, story, rooms, members }),
    createdOfferings: offerings.map(({ created }) => created),
    keepsHolidays: story.keepsHolidays ?? false,
  };
}

/** Creates the rows of the passes that a studio sells. @throws Error naming a pass that is for an unknown offering */
function passRows(
  random: Random,
  { slug, name: studio, passes = [] }: StudioStory,
  { studioId, offerings, today }: { studioId: string; offerings: DemoOffering[]; today: Date },
): Pick<StudioRows, 'passTypes' | 'passTypeOfferings'> {
  const ofPass = passes.map(({ name, price, credits, months, offerings: sold }) => {
    const id = random.forKey(`pass ${slug} ${name}`).id();
    return {
      type: { id, studio_id: studioId, name, price, currency: 'EUR', credits, months, created_at: today },
      offerings: sold.map((wanted) => {
        const offering = offerings.find(({ story }) => story.slug === wanted);
        if (!offering) throw new Error(`the pass ${name} of ${studio} is for ${wanted}, which it does not have`);
        return { pass_type_id: id, offering_id: offering.id };
      }),
    };
  });
  return {
    passTypes: ofPass.map(({ type }) => ({ ...type, is_on_sale: true })),
    passTypeOfferings: ofPass.flatMap(({ offerings: rows }) => rows),
  };
}

interface House {
  studioId: string;
  ownerId: string;
  story: StudioStory;
  rooms: ReturnType<typeof roomRows>;
  teachers: { id: string; name: string; member_id: string }[];
}

/** Creates the rows of an offering. @throws Error naming the offering if it refers to an unknown person or space */
function createOffering(random: Random, offering: OfferingStory, { studioId, ownerId, story, rooms, teachers }: House) {
  const missing = (what: string) => new Error(`${offering.slug} speaks of ${what}, whom ${story.name} does not know`);
  const teacher = teachers.find(({ name }) => name === offering.instructor);
  if (offering.instructor && !teacher) throw missing(offering.instructor);
  const spacesIn = (name: string, wanted: (room: House['rooms'][number]) => boolean) => {
    const found = rooms.filter((room) => room.of === name && wanted(room)).map(({ row }) => row.id);
    return found.length > 0 ? found : refuse(missing(name));
  };
  const needed = [...offering.spaces.flatMap((name) => spacesIn(name, () => true)), ...(teacher ? [teacher.id] : [])];
  const places = offering.anyPlaceIn ? spacesIn(offering.anyPlaceIn, ({ isPlace }) => isPlace) : [];
  const row = offeringRow(random.id(), studioId, teacher?.member_id ?? null, offering);
  return {
    row,
    offeringSpaces: [
      ...needed.map((space_id) => ({ offering_id: row.id, space_id, needed: true })),
      ...places.map((space_id) => ({ offering_id: row.id, space_id, needed: false })),
    ],
    ...priceRows(row.id, offering),
    questions: questionRows(row.id, offering),
    created: {
      id: row.id,
      studioId,
      story: offering,
      spaceIds: needed,
      places,
      hours: story.hours,
      ownerId,
      isRuled: offering.byRule ?? false,
    },
  };
}

function refuse(error: Error): never {
  throw error;
}

/** Ids that are unique in their offering, which is enough. */
const numberedId = (index: number) => `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`;

const priceRows = (offering_id: string, { prices = [], addons = [] }: OfferingStory) => ({
  prices: prices.map(({ name, price: amount, note = '' }, index) => ({
    ...{ offering_id, id: numberedId(index), position: index + 1 },
    ...{ name, amount, note },
  })),
  addons: addons.map(({ name, price, per, most }, index) => ({
    ...{ offering_id, id: numberedId(index), position: index + 1 },
    ...{ name, price, per, max_quantity: most },
  })),
});

const questionRows = (offering_id: string, { questions = [] }: OfferingStory) =>
  questions.map(({ ask, options = [], required }, index) => ({
    ...{ offering_id, id: numberedId(index), position: index + 1 },
    ...{ text: ask, options, is_required: required },
  }));

const translationRows = ({ id, slug }: { id: string; slug: string }) =>
  Object.entries(TRANSLATIONS).flatMap(([language, { [slug]: translation }]) => {
    if (!translation) return [];
    const { takeHomeNote = '', takeHomeSteps = [], included, bring, ...words } = translation;
    const lists = { included: [...included], bring: [...bring], take_home_steps: [...takeHomeSteps] };
    return [{ offering_id: id, language, ...words, ...lists, take_home_note: takeHomeNote }];
  });

const spaceRow = (random: Random, studio_id: string) => ({
  id: random.id(),
  studio_id,
  about: '',
  seats: 1,
  hourly_price: null as number | null,
  currency: 'EUR',
  member_id: null as string | null,
});

/** Creates the rows of a space, and of the places in it. */
function roomRows(random: Random, studioId: string, { name, kind, about, seats, hourlyPrice, places }: SpaceStory) {
  const price = hourlyPrice ?? null;
  const whole = { ...spaceRow(random, studioId), kind, name, about, seats, hourly_price: places ? null : price };
  const single = Array.from({ length: places?.count ?? 0 }, (_, at) => ({
    ...spaceRow(random, studioId),
    kind: places?.kind ?? kind,
    name: `${places?.name} ${at + 1}`,
    hourly_price: price,
  }));
  return [{ of: name, isPlace: false, row: whole }, ...single.map((row) => ({ of: name, isPlace: true, row }))];
}

function memberRow(
  random: Random,
  { name, role, about, does = 'instructor' }: StudioStory['people'][number],
  { studioId, ownerId, position }: { studioId: string; ownerId: string; position: number },
) {
  const isOwner = position === 0;
  return {
    id: random.id(),
    studio_id: studioId,
    user_id: isOwner ? ownerId : null,
    role: isOwner ? 'owner' : does,
    name,
    title: role,
    about,
    position,
  };
}

/** Days since most studios were published. */
const LONG_AGO = 400;

function lifeOf({ daysOnSite = LONG_AGO }: StudioStory, today: Date) {
  const published_at = addDays(today, -daysOnSite, ZONE);
  return { created_at: published_at, published_at };
}

function studioRow(random: Random, id: string, owner_id: string, story: StudioStory): Insertable<Studios> {
  return {
    id,
    owner_id,
    slug: story.slug,
    name: story.name,
    tagline: story.tagline,
    description: story.description,
    status: 'published',
    featured: story.featured ?? false,
    types: [...story.types],
    languages: [...story.languages],
    amenities: [...story.amenities],
    house_rules: [...story.houseRules],
    email: story.email,
    phone: story.phone,
    street: story.street,
    postcode: story.postcode,
    neighbourhood: story.neighbourhood,
    city: 'Barcelona',
    country: 'ES',
    time_zone: 'Europe/Madrid',
    latitude: story.latitude,
    longitude: story.longitude,
    blur_position: story.blurPosition ?? false,
    blur_metres: random.integer(90, 190),
    blur_angle: random.next() * 2 * Math.PI,
    cover_craft: story.types[0],
    cover_motifs: story.pictures,
    cover_seed: story.coverSeed,
    cover_version: COVER_VERSION,
  };
}

function offeringRow(id: string, studio_id: string, instructor_id: string | null, story: OfferingStory) {
  return {
    id,
    studio_id,
    slug: story.slug,
    service_type: story.serviceType,
    booking_mode: story.bookingMode,
    status: 'published',
    studio_type: story.craft,
    title: story.title,
    summary: story.summary,
    description: story.description,
    price: story.price,
    currency: 'EUR',
    price_unit: story.priceUnit,
    course_price: story.course?.price ?? null,
    // A course without an end is sold date by date.
    drop_in: story.serviceType === 'recurring' && (story.course?.dropIn ?? true),
    payment: story.payment ?? 'at_studio',
    deposit_percent: story.deposit ?? null,
    waiver: story.waiver ?? '',
    capacity: story.capacity,
    minimum_to_run: story.minimumToRun ?? null,
    duration_minutes: story.durationMinutes,
    notice_minutes: isDated(story) && story.bookingMode !== 'requires_approval' ? 0 : NOTICE_MINUTES,
    materials_included: story.materialsIncluded,
    included: [...story.included],
    bring: [...story.bring],
    take_home: story.takeHome
      ? {
          note: story.takeHome.note,
          steps: story.takeHome.steps.map(({ afterDays, label }) => ({ after_days: afterDays, label })),
        }
      : null,
    level: story.level,
    languages: [...story.languages],
    minimum_age: story.minimumAge ?? null,
    step_free: story.stepFree,
    cancellation_policy: story.policy,
    instructor_id,
    tags: [...story.tags],
    cover_motifs: story.pictures,
    cover_seed: story.coverSeed,
    cover_version: COVER_VERSION,
  };
}
