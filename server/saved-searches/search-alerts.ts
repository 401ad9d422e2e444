import { isLanguage, type Language } from '../../shared/languages.ts';
import { formatMoney } from '../../shared/money.ts';
import { COUNTED_NEWS } from '../../shared/saved-searches.ts';
import { withoutPlace } from '../../shared/schemas/saved-searches.ts';
import { type OfferingHit, OfferingQuery } from '../../shared/schemas/search.ts';
import { formatDayTime, HOUR, MINUTE, wallClock } from '../../shared/time.ts';
import { transaction } from '../db/transaction.ts';
import { enqueueMail } from '../mail/mail.ts';
import { findLatestAddition, findNewMatches } from '../search/search.ts';
import type { Services, TxServices } from '../services.ts';
import { translateTo } from '../texts.ts';
import * as queries from './queries.ts';

/** A search is looked through once a day; a little less, so that the hour of the day does not wander. */
const CHECK_INTERVAL = 24 * HOUR - 30 * MINUTE;
/** What is written now may come in a moment later: it is left for the next time. */
const SETTLE_TIME = MINUTE;
const BATCH = 100;
/** Hits that a mail shows. */
const MAX_SHOWN = 6;
/** Hours of the place between which nobody is written to. */
const NIGHT = { from: 21, until: 8 };

/**
 * Mails whoever saved a search that something new fits. Only searches after whose last look anything came into the
 * catalogue are looked through, and of the catalogue only what came in. Run again it finds nothing to do. One that fails
 * keeps no other waiting.
 * @throws the first error, after the others were looked through
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
        services.log.error({ err: error, search: id }, 'looking through a saved search failed');
        problems.push(error);
      });
    }
    after = ids.at(-1) ?? after;
    if (ids.length < BATCH) break;
  }
  if (problems.length > 0) throw problems[0];
}

/** Looks first, which may take its time, and then locks what it writes down. */
async function check(services: Services, id: string, checkedBefore: Date): Promise<void> {
  const due = await queries.findDue(services.db, id, checkedBefore);
  if (!due) return;
  const at = services.now();
  const until = new Date(at.getTime() - SETTLE_TIME);
  const language = isLanguage(due.language) ? due.language : 'en';
  const hits = await findNewHits(services, due, until, language);
  // It waits for the morning there.
  if (hits[0] && isNight(at, hits[0].studio.time_zone)) return;
  await transaction(services.db, async (tx) => {
    const search = await queries.lockDue(tx, id, checkedBefore);
    // Its owner looked at it meanwhile: what they have seen is not mailed.
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
  const asked = OfferingQuery.safeParse(withoutPlace(question));
  if (!asked.success) return [];
  const { limit: _, cursor: __, ...conditions } = asked.data;
  return findNewMatches(services, conditions, { since, until }, COUNTED_NEWS + 1, language);
}

function isNight(at: Date, zone: string): boolean {
  const { hour } = wallClock(at, zone);
  return hour < NIGHT.until || hour >= NIGHT.from;
}

async function sendAlert(services: TxServices, search: queries.DueSearch, hits: OfferingHit[], language: Language) {
  const { siteUrl } = services.config;
  const count = hits.length > COUNTED_NEWS ? `${COUNTED_NEWS}+` : hits.length;
  await enqueueMail(services, services.db, {
    template: 'saved-search-news',
    to: search.email,
    userId: search.user_id,
    language,
    unsubscribeUrl: `${siteUrl}/api/v1/searches/${search.stop_token}/stop`,
    data: {
      search: search.name,
      count,
      is_one: hits.length === 1,
      hits: hits.slice(0, MAX_SHOWN).map((hit) => templateHit(hit, language, siteUrl)),
      link: `${siteUrl}/workshops-classes?${new URLSearchParams(search.question)}`,
      stop_url: `${siteUrl}/account/mails#${search.stop_token}`,
    },
  });
}

/** The first time that fits, what it costs, and where it is. */
function templateHit(hit: OfferingHit, language: Language, siteUrl: string) {
  const t = translateTo(language);
  const { next_event: event, next_slot: slot, studio, picture, price_for } = hit;
  const time = event ?? slot;
  const price = time?.price ?? hit.price;
  const money = formatMoney(price, language);
  const cost = slot ? money : t(`catalogue.price.${price_for}`, { price: money });
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
