import { sql } from 'kysely';
import { formatMoney } from '#shared/money/money.ts';
import { GRACE_DAYS } from '#shared/plans/plans.ts';
import { isLanguage } from '#shared/text/languages.ts';
import { addDays } from '#shared/time/local-time.ts';
import { formatLongDay } from '#shared/time/time.ts';
import { notify } from '../notifications/notifications.ts';
import type { TxServices } from '../services.ts';
import { translateTo } from '../translate.ts';
import type { ChargeRow, SubscriptionRow } from './queries.ts';

interface PlanMail {
  template: 'plan-started' | 'plan-payment-failed' | 'plan-ended' | 'plan-over-limit' | 'plan-offerings-paused';
  planId: string;
  /** The payment that the mail is about. */
  charge?: ChargeRow;
  /** Titles of the offerings that the mail is about. */
  offerings?: string[];
  /** Names of the people in the teams that it is about. */
  members?: string[];
  /** When the offerings stop selling, and the people lose access. */
  at?: Date;
}

/** Mails the owner about the plan, in the transaction of what happened. A sandbox sends nothing. */
export async function mailOwner(services: TxServices, row: SubscriptionRow, mail: PlanMail): Promise<void> {
  if (row.clock !== null) return;
  const { rows } = await sql<{ email: string | null; language: string | null; plan: string; zone: string | null }>`
    select u.email, p.language, (select name from plans where id = ${mail.planId}) as plan,
      (select time_zone from studios s where s.owner_id = u.id order by s.created_at limit 1) as zone
    from auth.users u left join profiles p on p.id = u.id where u.id = ${row.owner_id}`.execute(services.db);
  const [owner] = rows;
  if (!owner) return;
  const language = isLanguage(owner.language) ? owner.language : 'en';
  const t = translateTo(language);
  const day = (at: Date | null | undefined) => (at ? formatLongDay(t, at, owner.zone ?? 'Europe/Madrid') : '');
  const { charge } = mail;
  const link = '/studio-owner-dashboard?tab=subscription';
  await notify(services, [
    {
      template: mail.template,
      to: owner.email,
      userId: row.owner_id,
      language,
      link,
      data: {
        plan: owner.plan,
        amount: charge ? formatMoney(charge, language) : '',
        card: charge?.card_last4 ?? '',
        next: day(charge?.kind === 'start' ? charge.period_ends_at : row.try_at),
        ends: day(row.failed_at && addDays(row.failed_at, GRACE_DAYS, 'UTC')),
        stops: day(mail.at),
        offerings: mail.offerings ?? [],
        members: mail.members ?? [],
        link: `${services.config.siteUrl}${link}`,
      },
    },
  ]);
}
