import { sql } from 'kysely';
import { getFirstName } from '#shared/accounts.ts';
import { EDIT_HOURS, type Objection, REVIEW_DAYS, shownAuthor } from '#shared/reviews.ts';
import { mayDo, TEAM_ROLES } from '#shared/studios/team.ts';
import { isLanguage, type Language } from '#shared/text/languages.ts';
import { DAY, formatDayTime, HOUR } from '#shared/time/time.ts';
import type { Connection } from '../db/database.ts';
import { notify } from '../notifications/notifications.ts';
import type { TxServices } from '../services.ts';
import { translateTo } from '../translate.ts';

/** The roles that are notified of new reviews: those that may answer them. */
const ANSWERING = TEAM_ROLES.filter((role) => mayDo(role, 'answer_reviews'));

interface AuthorRow {
  id: string;
  email: string | null;
  name: string;
  language: string;
  booking_id: string;
  title: string;
  studio: string;
  time_zone: string;
}

/** Finds what mails to the author of a review say. */
async function findAuthor(db: Connection, reviewId: string): Promise<AuthorRow | undefined> {
  const { rows } = await sql<AuthorRow>`
    select u.id, u.email, coalesce(p.display_name, '') as name, coalesce(p.language, r.language) as language, r.booking_id, o.title,
      s.name as studio, s.time_zone
    from reviews r
    join auth.users u on u.id = r.author_id
    left join profiles p on p.id = u.id
    join offerings o on o.id = r.offering_id
    join studios s on s.id = r.studio_id
    where r.id = ${reviewId}`.execute(db);
  return rows[0];
}

const languageOf = ({ language }: { language: string }): Language => (isLanguage(language) ? language : 'en');

/** Tells the author of a review that the studio has replied. */
export async function mailReply(services: TxServices, reviewId: string, reply: string): Promise<void> {
  const author = await findAuthor(services.db, reviewId);
  if (!author) return;
  await notify(services, [
    {
      template: 'review-reply',
      to: author.email,
      userId: author.id,
      link: `/bookings/${author.booking_id}/review`,
      language: languageOf(author),
      dedupeKey: `review_reply:${reviewId}`,
      data: { ...commonData(services, author), reply },
    },
  ]);
}

/** Tells the author of a review why it was rejected, and what can be done about it. */
export async function mailRejection(
  services: TxServices,
  reviewId: string,
  { objection, note, version }: { objection: Objection; note: string; version: number },
): Promise<void> {
  const author = await findAuthor(services.db, reviewId);
  if (!author) return;
  const language = languageOf(author);
  const t = translateTo(language);
  const until = new Date(services.now().getTime() + EDIT_HOURS * HOUR);
  await notify(services, [
    {
      template: 'review-rejected',
      to: author.email,
      userId: author.id,
      link: `/bookings/${author.booking_id}/review`,
      language,
      dedupeKey: `review_rejected:${reviewId}:${version}`,
      data: {
        ...commonData(services, author),
        because: t(`mail.review_rejected.because.${objection}`),
        note,
        until_day: formatDayTime(t, until, author.time_zone),
      },
    },
  ]);
}

export interface InvitedRow extends AuthorRow {
  ends_at: Date;
}

/** Asks a guest for a review. Each star opens the form with so many stars, and saves nothing. */
export async function mailInvitation(services: TxServices, guest: InvitedRow): Promise<void> {
  const language = languageOf(guest);
  const data = commonData(services, guest);
  const until = new Date(guest.ends_at.getTime() + REVIEW_DAYS * DAY);
  await notify(services, [
    {
      template: 'review-invitation',
      to: guest.email,
      userId: guest.id,
      link: `/bookings/${guest.booking_id}/review`,
      language,
      dedupeKey: `review_invitation:${guest.booking_id}:guest`,
      data: {
        ...data,
        star_links: [1, 2, 3, 4, 5].map((stars) => ({ stars, url: `${data.url}?stars=${stars}` })),
        until_day: formatDayTime(translateTo(language), until, guest.time_zone),
      },
    },
  ]);
}

const commonData = ({ config }: TxServices, { name, title, studio, booking_id }: AuthorRow) => ({
  guest: getFirstName(name),
  title,
  studio,
  url: `${config.siteUrl}/bookings/${booking_id}/review`,
});

interface StudioReviewRow {
  studio_id: string;
  studio: string;
  title: string;
  stars: number;
  text: string;
  author_name: string | null;
  user_id: string;
  email: string | null;
  language: string | null;
}

/**
 * Notifies the owner of a studio, and those of its team who answer reviews, of a review that was published for the
 * first time.
 */
export async function notifyStudio(services: TxServices, reviewId: string): Promise<void> {
  const { rows } = await sql<StudioReviewRow>`
    select s.id as studio_id, s.name as studio, o.title, r.stars, r.text, a.display_name as author_name, u.id as user_id, u.email,
      p.language
    from reviews r
    join studios s on s.id = r.studio_id
    join offerings o on o.id = r.offering_id
    join auth.users u on u.deleted_at is null and (u.id = s.owner_id or u.id in (
      select m.user_id from studio_members m where m.studio_id = s.id and m.role = any(${ANSWERING})))
    left join profiles p on p.id = u.id
    left join profiles a on a.id = r.author_id
    where r.id = ${reviewId} order by u.id <> s.owner_id, u.id`.execute(services.db);
  await notify(
    services,
    rows.map(({ studio_id, user_id, email, language, author_name, ...data }) => ({
      template: 'studio-review' as const,
      ...{ to: email, userId: user_id, studioId: studio_id, link: `/manage-reviews/${studio_id}` },
      language: languageOf({ language: language ?? '' }),
      dedupeKey: `studio_review:${reviewId}:${user_id}`,
      data: {
        ...data,
        author: shownAuthor(author_name ?? ''),
        url: `${services.config.siteUrl}/manage-reviews/${studio_id}`,
      },
    })),
  );
}
