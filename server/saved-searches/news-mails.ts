import { isLanguage, type Language } from '../../shared/languages.ts';
import { formatMoney } from '../../shared/money.ts';
import { COUNTED_NEWS } from '../../shared/saved-searches.ts';
import { askedOf } from '../../shared/schemas/saved-searches.ts';
import { type OfferingHit, OfferingQuestion } from '../../shared/schemas/search.ts';
import { formatDayTime, HOUR, MINUTE, wallClock } from '../../shared/time.ts';
import { queueMail } from '../mail/mail.ts';
import { findLatestNews, findNews } from '../search/search.ts';
import type { Services } from '../services.ts';
import { translateTo } from '../texts.ts';
import * as queries from './queries.ts';

/** A search is looked through once a day; a little less, so that the hour of the day does not wander. */
const REST = 24 * HOUR - 30 * MINUTE;
/** What is written now may come in a moment later: it is left for the next time. */
const SETTLING = MINUTE;
const BATCH = 100;
/** Hits that a mail shows. */
const SHOWN = 6;
/** Hours of the place between which nobody is written to. */
const NIGHT = { from: 21, until: 8 };

/**
 * Mails whoever saved a search that something new fits. Only searches after whose last look anything came into the
 * catalogue are looked through, and of the catalogue only what came in. Run again it finds nothing to do.
 */
export async function mailNews(services: Services): Promise<void> {
  const news = await findLatestNews(services.db);
  if (!news) return;
  const now = services.now();
  const checkedBefore = new Date(now.getTime() - REST);
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const ids = await queries.listDue(services.db, { checkedBefore, news, after, now, most: BATCH });
    for (const id of ids)
      await services.db.transaction().execute((trx) => check({ ...services, db: trx }, id, checkedBefore));
    after = ids.at(-1) ?? after;
    if (ids.length < BATCH) return;
  }
}

async function check(services: Services, id: string, checkedBefore: Date): Promise<void> {
  const { db, now } = services;
  const search = await queries.takeDue(db, id, checkedBefore);
  if (!search) return;
  const at = now();
  const until = new Date(at.getTime() - SETTLING);
  const language = isLanguage(search.language) ? search.language : 'en';
  const asked = OfferingQuestion.safeParse(askedOf(search.question));
  const { limit: _, cursor: __, ...conditions } = asked.success ? asked.data : { limit: 0, cursor: '' };
  const news = { since: search.since, until };
  const hits = asked.success ? await findNews(services, conditions, news, COUNTED_NEWS + 1, language) : [];
  const [first] = hits;
  if (!first) return void (await queries.noteChecked(db, id, { until }));
  // It waits for the morning there.
  if (isNight(at, first.studio.time_zone)) return;
  await sendNews(services, search, hits, language);
  await queries.noteChecked(db, id, { until, mailedAt: at });
}

function isNight(at: Date, zone: string): boolean {
  const { hour } = wallClock(at, zone);
  return hour < NIGHT.until || hour >= NIGHT.from;
}

async function sendNews(services: Services, search: queries.DueSearch, hits: OfferingHit[], language: Language) {
  const { siteUrl } = services.config;
  const count = hits.length > COUNTED_NEWS ? `${COUNTED_NEWS}+` : hits.length;
  await queueMail(services, services.db, {
    template: 'saved-search-news',
    to: search.email,
    userId: search.user_id,
    language,
    unsubscribeUrl: `${siteUrl}/api/v1/searches/${search.stop_token}/stop`,
    data: {
      search: search.name,
      count,
      is_one: hits.length === 1,
      hits: hits.slice(0, SHOWN).map((hit) => shownHit(hit, language, siteUrl)),
      link: `${siteUrl}/workshops-classes?${new URLSearchParams(search.question)}`,
      stop_url: `${siteUrl}/account/mails#${search.stop_token}`,
    },
  });
}

const withoutTime = ({ booking_mode }: OfferingHit) =>
  booking_mode === 'request_only' ? 'catalogue.booking_mode.request_only' : 'catalogue.no_dates';

/** The first time that fits, what it costs, and where it is. */
function shownHit(hit: OfferingHit, language: Language, siteUrl: string) {
  const t = translateTo(language);
  const { next_event: event, next_slot: slot, studio, picture, price_for } = hit;
  const time = event ?? slot;
  const price = time?.price ?? hit.price;
  const money = formatMoney(price, language);
  const cost = slot ? money : t(`catalogue.price.${price_for}`, { price: money });
  return {
    title: hit.title,
    place: [studio.name, studio.neighbourhood].filter(Boolean).join(', '),
    when: time ? formatDayTime(t, time.starts_at, studio.time_zone) : t(withoutTime(hit)),
    price: price.amount === 0 ? t('catalogue.free') : cost,
    url: `${siteUrl}/offering/${hit.slug}`,
    picture: new URL(picture.photo ? picture.url : `${picture.url}-3x2-640.jpg`, siteUrl).href,
    alt: picture.photo?.alt ?? '',
  };
}
