import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { Services } from '../services.ts';
import { addViews, isTeamMember, type ViewedPage } from './queries.ts';
import { isRobot } from './robots.ts';
import { viewedPage } from './viewed-page.ts';

/** The milliseconds between two writes to the database. */
const EVERY = 5000;
/** The most pages counted between two writes, so that made-up addresses cannot fill the memory. */
const MAX_PAGES = 5000;

const counts = new WeakMap<Database, Map<string, number>>();

/** A view of a page, reported by the browser. */
export interface PageView {
  /** The page's path, with or without a query. */
  path: string;
  /** The user agent; robots and missing ones are not counted. */
  agent: string | undefined;
  /** undefined for a visitor. */
  userId: string | undefined;
}

/**
 * Counts a view of a studio or offering page: the page alone, nothing about the reader. Views by the studio's own team
 * are not counted. A visitor's view needs no query; whether the page exists shows when counts are written.
 */
export async function countView({ db }: Pick<Services, 'db'>, { path, agent, userId }: PageView): Promise<void> {
  const page = isRobot(agent) ? undefined : viewedPage(path);
  if (!page || (userId && (await isTeamMember(db, userId, placeOf(page))))) return;
  const counted = countsOf(db);
  const before = counted.get(page);
  if (before !== undefined || counted.size < MAX_PAGES) counted.set(page, (before ?? 0) + 1);
}

/** Writes the views that this process has counted, in one statement. */
export async function writeViews({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const counted = countsOf(db);
  if (counted.size === 0) return;
  counts.delete(db);
  try {
    await addViews(
      db,
      [...counted].map(([page, views]) => ({ ...placeOf(page), views })),
      now(),
    );
  } catch (error) {
    for (const [page, views] of counted) countsOf(db).set(page, (countsOf(db).get(page) ?? 0) + views);
    throw error;
  }
}

/** Writes views every few seconds until stopped, and then once more. */
export function startViewWriter(services: Services): { stop: () => Promise<void> } {
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

function countsOf(db: Database): Map<string, number> {
  let counted = counts.get(db);
  if (!counted) {
    counted = new Map();
    counts.set(db, counted);
  }
  return counted;
}

function placeOf(page: string): ViewedPage {
  const [kind, place] = page.split(' ') as ['studio' | 'offering', string];
  return { kind, ...(z.uuid().safeParse(place).success ? { id: place } : { slug: place }) };
}
