import { formatMoney } from '#shared/money/money.ts';
import { COUNTED_NEWS } from '#shared/saved-searches.ts';
import { withoutPlace } from '#shared/schemas/saved-searches.ts';
import { type OfferingHit, OfferingQuery } from '#shared/schemas/search/search.ts';
import { isLanguage, type Language } from '#shared/text/languages.ts';
import { formatDayTime, HOUR, MINUTE, wallClock } from '#shared/time/time.ts';
import { transaction } from '../db/transaction.ts';
import { oneClickAddress } from '../http/one-click.ts';
import { notify } from '../notifications/notifications.ts';
import { findLatestAddition, findNewMatches } from '../search/search.ts';
import type { Services, TxServices } from '../services.ts';
import { translateTo } from '../translate.ts';
import * as queries from './queries.ts';

/** Searches are checked once a day; the interval is a little shorter, so that the hour of the day does not drift. */
const CHECK_INTERVAL = 24 * HOUR - 30 * MINUTE;
/** Additions of the last minute are left for the next check, because their transactions may not have committed yet. */
const SETTLE_TIME = MINUTE;
const BATCH = 100;
/** The maximum of results in a mail. */
const MAX_SHOWN = 6;
/** Local hours during which no mail is sent. */
const NIGHT = { from: 21, until: 8 };

/**
 * Mails people about new results of their saved searches. Checks only searches since whose last check the catalogue has
 * had additions, and only these additions. Idempotent; a search that fails does not stop the others.
 * @throws the first error, after the other searches were checked
 */
export async function sendSearchAlerts(services: Services): Promise<void> {
  const news = await findLatestAddition(services.db);
  if (!news) return;
  const now = services.now();
  const checkedBefore = new Date(now.getTime() - CHECK_INTERVAL);
  const problems: unknown[] = [];
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const ids = await queries.listDue(services.db, { checkedBefore, news, after, now, most: BATCH });
    for (const id of ids) {
      await check(services, id, checkedBefore).catch((error) => {
        services.log.error({ err: error, search: id }, 'checking a saved search failed');
        problems.push(error);
      });
    }
    after = ids.at(-1) ?? after;
    if (ids.length < BATCH) break;
  }
  if (problems.length > 0) throw problems[0];
}

/** Searches before it locks the row, because the search may take long. */
async function check(services: Services, id: string, checkedBefore: Date): Promise<void> {
  const due = await queries.findDue(services.db, id, checkedBefore);
  if (!due) return;
  const at = services.now();
  const until = new Date(at.getTime() - SETTLE_TIME);
  const language = isLanguage(due.language) ? due.language : 'en';
  const hits = await findNewHits(services, due, until, language);
  // The check is repeated every hour until morning at the studio.
  if (hits[0] && isNight(at, hits[0].studio.time_zone)) return;
  await transaction(services.db, async (tx) => {
    const search = await queries.lockDue(tx, id, checkedBefore);
    // Its owner has viewed the results since: they are not mailed.
    if (search?.since.getTime() !== due.since.getTime()) return;
    if (hits.length > 0) await sendAlert({ ...services, db: tx }, search, hits, language);
    await queries.setChecked(tx, id, until);
  });
}

async function findNewHits(
  services: Services,
  { question, since }: queries.DueSearch,
  until: Date,
  language: Language,
): Promise<OfferingHit[]> {
  const parsed = OfferingQuery.safeParse(withoutPlace(question));
  if (!parsed.success) return [];
  const { limit: _, cursor: __, ...conditions } = parsed.data;
  return findNewMatches(services, conditions, { since, until }, COUNTED_NEWS + 1, language);
}

function isNight(at: Date, zone: string): boolean {
  const { hour } = wallClock(at, zone);
  return hour < NIGHT.until || hour >= NIGHT.from;
}

async function sendAlert(services: TxServices, search: queries.DueSearch, hits: OfferingHit[], language: Language) {
  const { siteUrl } = services.config;
  const count = hits.length > COUNTED_NEWS ? `${COUNTED_NEWS}+` : hits.length;
  const path = `/workshops-classes?${new URLSearchParams(search.question)}`;
  await notify(services, [
    {
      template: 'saved-search-news',
      to: search.email,
      userId: search.user_id,
      link: path,
      language,
      unsubscribeUrl: oneClickAddress(siteUrl, 'searches', search.stop_token),
      data: {
        search: search.name,
        count,
        is_one: hits.length === 1,
        hits: hits.slice(0, MAX_SHOWN).map((hit) => templateHit(hit, language, siteUrl)),
        link: `${siteUrl}${path}`,
        stop_url: `${siteUrl}/account/mails#${search.stop_token}`,
      },
    },
  ]);
}

/** A result as the mail shows it: the first matching time, its price and place. */
function templateHit(hit: OfferingHit, language: Language, siteUrl: string) {
  const t = translateTo(language);
  const { next_event: event, next_slot: slot, studio, picture, price_for } = hit;
  const time = event ?? slot;
  const price = time?.price ?? hit.price;
  const money = formatMoney(price, language);
  const cost = slot ? money : t(`catalogue.price.${price_for}`, { price: money, count: event?.course_dates ?? 1 });
  return {
    title: hit.title,
    place: [studio.name, studio.neighbourhood].filter(Boolean).join(', '),
    when: time ? formatDayTime(t, time.starts_at, studio.time_zone) : t('catalogue.booking_mode.request_only'),
    price: price.amount === 0 ? t('catalogue.free') : cost,
    url: `${siteUrl}/offering/${hit.slug}`,
    picture: new URL(picture.photo ? picture.url : `${picture.url}-3x2-640.jpg`, siteUrl).href,
    alt: picture.photo?.alt ?? '',
  };
}
