import { FAVORITE_KINDS, type FavoriteKind, MAX_FAVORITES } from '#shared/favorites.ts';
import type { AddedFavorites, FavoriteIds, Favorites } from '#shared/schemas/favorites.ts';
import type { Language } from '#shared/text/languages.ts';
import type { Tx } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import { assertId, isId } from '../http/ids.ts';
import { refuse } from '../http/refuse.ts';
import { findOfferingCards } from '../search/search.ts';
import type { Services } from '../services.ts';
import { studioSummary } from '../studios/studios.ts';
import { numberDates, setDatesSince } from './date-queries.ts';
import * as queries from './queries.ts';

type Person = { userId: string };

/** Lists a person's favorites with what their cards show, the latest first. @param language of the reader */
export async function listFavorites(services: Services, { userId }: Person, language: Language): Promise<Favorites> {
  const { db } = services;
  const [offerings, studios] = await Promise.all([
    queries.listFavorites(db, 'offerings', userId),
    queries.listFavorites(db, 'studios', userId),
  ]);
  const [offeringCards, studioCards] = await Promise.all([
    findOfferingCards(services, await queries.findListed(db, 'offerings', idsOf(offerings)), language),
    queries.findStudioCards(db, idsOf(studios), language),
  ]);
  return {
    offerings: offerings.flatMap(({ id, added_at }) => {
      const offering = offeringCards.get(id);
      return offering ? [{ added_at: added_at.toISOString(), offering }] : [];
    }),
    studios: studios.flatMap(({ id, added_at }) => {
      const row = studioCards.get(id);
      return row ? [{ added_at: added_at.toISOString(), studio: studioSummary(row, services.now()) }] : [];
    }),
  };
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Lists the ids of a person's favorites, the latest first. */
export async function listFavoriteIds({ db }: Services, { userId }: Person): Promise<FavoriteIds> {
  const [offerings, studios] = await Promise.all([
    queries.listFavorites(db, 'offerings', userId),
    queries.listFavorites(db, 'studios', userId),
  ]);
  return { offerings: idsOf(offerings), studios: idsOf(studios) };
}

/**
 * Adds a favorite; one that is there already stays where it is.
 * @throws Refusal `http.not_found` for what is not published; `favorites.limit_reached`
 */
export async function addFavorite(
  { db, now }: Services,
  { userId }: Person,
  { kind, id }: { kind: FavoriteKind; id: string },
): Promise<void> {
  const [listed] = await queries.findListed(db, kind, [assertId(id)]);
  if (!listed) refuse('http.not_found');
  const leftOut = await transaction(db, (tx) => addUpToLimit(tx, { userId, kind, ids: [listed], at: now() }));
  if (leftOut > 0) refuse('favorites.limit_reached', { limit: MAX_FAVORITES });
}

/**
 * Adds what a visitor kept in the browser before signing in. What is not published is left out, and so is what comes
 * after the limit.
 * @param added the latest first of each kind
 * @returns the ids of all favorites
 */
export async function mergeFavorites(services: Services, person: Person, added: AddedFavorites): Promise<FavoriteIds> {
  const { db, now } = services;
  for (const kind of FAVORITE_KINDS) {
    const ids = await queries.findListed(db, kind, [...new Set(added[kind])]);
    await transaction(db, (tx) => addUpToLimit(tx, { userId: person.userId, kind, ids, at: now() }));
  }
  return listFavoriteIds(services, person);
}

/** Adds favorites as far as there is room for them. @returns how many new ones were left out */
async function addUpToLimit(
  tx: Tx,
  { userId, kind, ids, at }: { userId: string; kind: FavoriteKind; ids: readonly string[]; at: Date },
): Promise<number> {
  await queries.lockPerson(tx, userId);
  const known = idsOf(await queries.listFavorites(tx, kind, userId));
  const fresh = ids.filter((id) => !known.includes(id));
  const room = Math.max(0, MAX_FAVORITES - known.length);
  const added = fresh.slice(0, room);
  if (added.length > 0) {
    await queries.insertFavorites(tx, kind, { userId, ids: added, at });
    // The dates that there are now are no news later.
    await numberDates(tx, at);
    await setDatesSince(tx, kind, { userId, ids: added });
  }
  return Math.max(0, fresh.length - room);
}

/** Removes a favorite; nothing happens if it is none. */
export async function removeFavorite(
  { db }: Services,
  { userId }: Person,
  { kind, id }: { kind: FavoriteKind; id: string },
): Promise<void> {
  if (isId(id)) await queries.deleteFavorite(db, kind, { userId, id });
}
