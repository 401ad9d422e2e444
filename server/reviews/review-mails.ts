import { sql } from 'kysely';
import { getFirstName } from '../../shared/accounts.ts';
import { EDIT_HOURS, type Objection, REVIEW_DAYS } from '../../shared/reviews.ts';
import { isLanguage, type Language } from '../../shared/text/languages.ts';
import { DAY, formatDayTime, HOUR } from '../../shared/time/time.ts';
import type { Connection } from '../db/database.ts';
import { notify } from '../notifications/notifications.ts';
import type { TxServices } from '../services.ts';
import { translateTo } from '../translate.ts';

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
    select u.id, u.email, coalesce(p.full_name, '') as name, coalesce(p.language, r.language) as language, r.booking_id, o.title,
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
  const { siteUrl } = services.config;
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
        settings_url: `${siteUrl}/dashboard?tab=settings#notifications`,
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
