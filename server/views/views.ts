import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { Services } from '../services.ts';
import { viewedAt } from './addresses.ts';
import { addViews, type PageViews } from './queries.ts';
import { isRobot } from './robots.ts';

/** How often what was counted is added up in the database, in milliseconds. */
const EVERY = 5000;
/** Different pages that are counted between two such times; whoever makes up addresses cannot fill the memory. */
const MOST_PAGES = 5000;

const counts = new WeakMap<Database, Map<string, number>>();

/**
 * Counts one look at the page of a studio or an offering: the page alone, nothing about who looked. Costs no question
 * to the database; whether there is such a page shows when counts are added up.
 * @param path of the page, with or without a query
 * @param agent what the program that asks calls itself; robots, and what does not say, are not counted
 */
export function countView({ db }: Pick<Services, 'db'>, path: string, agent: string | undefined): void {
  const page = isRobot(agent) ? undefined : viewedAt(path);
  if (!page) return;
  const counted = countedOf(db);
  const before = counted.get(page);
  if (before !== undefined || counted.size < MOST_PAGES) counted.set(page, (before ?? 0) + 1);
}

/** Counts a page that was asked for over HTTP; one that a browser fetches in case its user will want it was not looked at. */
export function countRequest(services: Pick<Services, 'db'>, { method, url = '', headers }: IncomingMessage): void {
  if (method !== 'GET' || headers['sec-purpose'] !== undefined || headers.purpose !== undefined) return;
  countView(services, url, headers['user-agent']);
}

/** Adds up in the database, in one statement, what this process counted since the last time. */
export async function writeViews({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const counted = countedOf(db);
  if (counted.size === 0) return;
  counts.delete(db);
  try {
    await addViews(db, [...counted].map(pageViews), now());
  } catch (error) {
    for (const [page, views] of counted) countedOf(db).set(page, (countedOf(db).get(page) ?? 0) + views);
    throw error;
  }
}

/** Writes every few seconds, until it is stopped, and then once more. */
export function keepWritingViews(services: Services): { stop: () => Promise<void> } {
  let writing = Promise.resolve();
  const write = () => {
    writing = writing
      .then(() => writeViews(services))
      .catch((error: unknown) => services.log.warn({ err: error }, 'views were not written; they are kept for later'));
    return writing;
  };
  const timer = setInterval(write, EVERY).unref();
  return {
    stop: () => {
      clearInterval(timer);
      return write();
    },
  };
}

function countedOf(db: Database): Map<string, number> {
  let counted = counts.get(db);
  if (!counted) {
    counted = new Map();
    counts.set(db, counted);
  }
  return counted;
}

function pageViews([page, views]: [string, number]): PageViews {
  const [kind, place] = page.split(' ') as ['studio' | 'offering', string];
  return { kind, views, ...(z.uuid().safeParse(place).success ? { id: place } : { slug: place }) };
}
