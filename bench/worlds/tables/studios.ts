import { COVER_VERSION } from '#art/cover-design.ts';
import { slugOf } from '#server/slug-of.ts';
import { AMENITIES } from '#shared/studios/amenities.ts';
import type { StudioType } from '#shared/studios/studios.ts';
import { Dice, idOf, itemAt } from '../dice.ts';
import { offeringsOf } from '../offerings.ts';
import { placesOf, type Studio } from '../studios.ts';
import { studioTexts } from '../texts.ts';
import { daysAgo } from '../world.ts';
import { ownerId } from './people.ts';
import type { Table } from './table.ts';

const studios: Table = {
  name: 'studios',
  columns: [
    ...[
      'id',
      'owner_id',
      'slug',
      'name',
      'tagline',
      'description',
      'status',
      'featured',
      'types',
      'languages',
      'amenities',
    ],
    ...[
      'language',
      'email',
      'street',
      'postcode',
      'neighbourhood',
      'city',
      'country',
      'time_zone',
      'latitude',
      'longitude',
    ],
    ...['blur_position', 'blur_metres', 'blur_angle', 'cover_craft', 'cover_seed', 'cover_version'],
    ...['rating_average', 'rating_count', 'created_at', 'published_at'],
  ],
  rows: (studio, world) => {
    const { n, city, neighbourhood, crafts } = studio;
    const dice = new Dice('studio_details', n);
    const { name, tagline, description } = studioTexts(studio);
    const slug = `${slugOf(name)}-${n.toString(36)}`;
    const since = daysAgo(world, 30 + dice.below(900));
    const status = studio.isPublished ? 'published' : 'draft';
    const ratings = dice.happens(0.7) ? 1 + dice.rank(900) : 0;
    return [
      [
        ...[studio.id, ownerId(studio.owner), slug, name, tagline, description, status, dice.happens(0.004), crafts],
        ...[languagesOf(studio), AMENITIES.filter(() => dice.happens(0.35)), studio.language, `hello@${slug}.example`],
        ...[streetOf(studio, dice), String(10_000 + dice.below(80_000))],
        ...[neighbourhood.name, city.name, city.country.code, city.country.zone, studio.latitude, studio.longitude],
        ...[
          studio.isBlurred,
          80 + dice.below(120),
          dice.next() * 2 * Math.PI,
          crafts[0],
          dice.below(1000),
          COVER_VERSION,
        ],
        ...[ratings > 0 ? 5 - Math.round(150 * dice.next() ** 2) / 100 : null, ratings, since],
        studio.isPublished ? since : null,
      ],
    ];
  },
};

const languagesOf = ({ language, city }: Studio) => [...new Set([language, ...city.country.taught])];

const streetOf = ({ city }: Studio, dice: Dice) =>
  dice.pick(city.country.streets).replace('{n}', String(1 + dice.below(150)));

const members: Table = {
  name: 'studio_members',
  columns: ['id', 'studio_id', 'user_id', 'role', 'name', 'title', 'position'],
  rows: (studio) => {
    const { roles } = studioTexts(studio);
    return studio.people.map(({ id, name }, at) => {
      const [user, role] = at === 0 ? [ownerId(studio.owner), 'owner'] : [null, 'instructor'];
      return [id, studio.id, user, role, name, itemAt(roles, at), at];
    });
  },
};

const KIND_OF_PLACE: Partial<Record<StudioType, string>> = {
  ceramics: 'wheel',
  photography: 'darkroom',
  printmaking: 'machine',
  textiles: 'machine',
  music: 'booth',
  dance: 'room',
};

/** A room, the teachers, and, where hours are sold, the places that are rented one by one. */
const spaces: Table = {
  name: 'spaces',
  columns: ['id', 'studio_id', 'kind', 'name', 'seats', 'member_id', 'position'],
  rows: (studio) => {
    const { room, place } = studioTexts(studio);
    const { id, people, crafts, roomId } = studio;
    const isRented = [...offeringsOf(studio)].some(({ type }) => type === 'coworking');
    const places = isRented ? placesOf(studio) : { ids: [], seats: 1 };
    const kind = KIND_OF_PLACE[crafts[0]] ?? 'table';
    return [
      [roomId, id, 'room', room, 20, null, 0],
      ...people.map((person, at) => [person.spaceId, id, 'teacher', person.name, 1, person.id, 1 + at]),
      ...places.ids.map((placeId, at) => [placeId, id, kind, `${place} ${at + 1}`, places.seats, null, 10 + at]),
    ];
  },
};

const openingHours: Table = {
  name: 'opening_hours',
  columns: ['id', 'studio_id', 'weekday', 'opens', 'closes'],
  rows: ({ n, id, week }) =>
    week
      .flatMap((day, at) => day.map(([opens, closes]) => [at + 1, time(opens), time(closes)]))
      .map((hours, at) => [idOf('hours', n * 16 + at), id, ...hours]),
};

const time = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

export const studioTables: readonly Table[] = [studios, members, spaces, openingHours];
