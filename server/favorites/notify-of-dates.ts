import { isLanguage, type Language } from '#shared/text/languages.ts';
import { formatDayTime, HOUR, MINUTE, wallClock } from '#shared/time/time.ts';
import { notify } from '../notifications/notifications.ts';
import { inTransaction, type Services } from '../services.ts';
import { translateTo } from '../translate.ts';
import * as queries from './date-queries.ts';

/** People are notified once a day; the interval is a little shorter, so that the hour of the day does not drift. */
const INTERVAL = 24 * HOUR - 30 * MINUTE;
const BATCH = 100;
/** The page of one's favorites. */
const FAVORITES = '/dashboard?tab=favorites';
/** The most dates of a mail. */
const MAX_SHOWN = 6;
/** Local hours between which notifications wait until morning. */
const NIGHT = { from: 21, until: 8 };

/**
 * Notifies people of new dates of their favorite studios and offerings, each at most once a day and of each date once.
 * Dates that cannot be booked at that time are left out, and so are those of their own studios. Idempotent.
 * @throws the first error, after the others were notified
 */
export async function notifyOfFavoriteDates(services: Services): Promise<void> {
  const now = services.now();
  await inTransaction(services, async (_inside, tx) => {
    await queries.deletePastDates(tx, now);
    await queries.numberDates(tx, now);
  });
  const notifiedBefore = new Date(now.getTime() - INTERVAL);
  const problems: unknown[] = [];
  let after: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (after) {
    const people: string[] = await queries.listDuePeople(services.db, { notifiedBefore, after, now, most: BATCH });
    for (const id of people) {
      await notifyPerson(services, id, notifiedBefore).catch((error: unknown) => {
        services.log.error({ err: error, person: id }, 'a person could not be notified of new dates');
        problems.push(error);
      });
    }
    after = people.length === BATCH ? people.at(-1) : undefined;
  }
  if (problems.length > 0) throw problems[0];
}

const notifyPerson = (services: Services, userId: string, notifiedBefore: Date): Promise<void> =>
  inTransaction(services, async (inside, tx) => {
    const now = inside.now();
    const person = await queries.lockDuePerson(tx, userId, notifiedBefore);
    if (!person) return;
    const language: Language = isLanguage(person.language) ? person.language : 'en';
    const dates = await queries.listNewDates(tx, userId, language, now);
    const bookable = dates.filter(({ is_bookable }) => is_bookable);
    const [first] = bookable;
    // It is tried again every hour until morning at the studio.
    if (!first || isNight(now, first.time_zone)) return;
    const position = dates.reduce((last, { number }) => (BigInt(number) > last ? BigInt(number) : last), 0n).toString();
    const { siteUrl } = inside.config;
    const t = translateTo(language);
    await notify(inside, [
      {
        template: 'favorite-dates',
        ...{ to: person.email, userId, language },
        link: bookable.length === 1 ? `/offering/${first.slug}` : FAVORITES,
        dedupeKey: `favorite_dates:${userId}:${position}`,
        data: {
          count: bookable.length,
          new_dates: bookable
            .slice(0, MAX_SHOWN)
            .map(({ title, starts_at, time_zone, studio, neighbourhood, slug }) => ({
              title,
              when: formatDayTime(t, starts_at, time_zone),
              place: [studio, neighbourhood].filter(Boolean).join(', '),
              url: `${siteUrl}/offering/${slug}`,
            })),
          url: `${siteUrl}${FAVORITES}`,
        },
      },
    ]);
    await queries.setPosition(tx, userId, position, now);
  });

function isNight(at: Date, zone: string): boolean {
  const { hour } = wallClock(at, zone);
  return hour < NIGHT.until || hour >= NIGHT.from;
}
