import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { StudioBooking } from '#shared/schemas/owner-desk/studio-bookings.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { api } from '#web/browser-api.ts';
import { useTexts } from '#web/texts-hook.ts';
import { Avatar } from '#web/ui/pictures/avatar.tsx';
import { useWords } from '#web/words.tsx';
import { useHeadline } from '../money/balance-head.tsx';
import { balanceQuery, payoutAccountQuery } from '../money/money-queries.ts';
import * as css from './new-bookings.module.css';
import * as dayCss from './owner-dashboard.module.css';
import { newBookingsQuery } from './schedule-queries.ts';

/** What came in since the studio last looked: the latest bookings, and beside them the next payout. */
export function NewBookings({ studio }: { studio: OwnStudio }) {
  const { t } = useWords();
  const { data } = useQuery(newBookingsQuery(api, studio.id));
  return (
    <div className={`${dayCss.ownG} ${css.pair}`}>
      {data && data.length > 0 && (
        <section>
          <h2 className={dayCss.ownT}>{t('owner_day.new_bookings')}</h2>
          <ul>
            {data.map((booking) => (
              <NewBooking key={booking.id} booking={booking} studio={studio} />
            ))}
          </ul>
          <Link className="link action" to={`/manage-bookings/${studio.id}`}>
            {t('owner_day.see_bookings')}
          </Link>
        </section>
      )}
      {studio.rights.includes('see_money') && <NextPayout studio={studio} />}
    </div>
  );
}

function NewBooking({ booking, studio }: { booking: StudioBooking; studio: OwnStudio }) {
  const { t, money, dayTime } = useWords();
  const { guest, attendees, seats, offering, event, total, payment, created_at } = booking;
  const name = guest.name || attendees[0]?.name || booking.reference;
  return (
    <li className={css.row}>
      <Avatar name={name} />
      <div>
        <p>
          <Link className="strong" to={`/manage-bookings/${studio.id}/${booking.id}`}>
            {name}
          </Link>
          {seats > 1 && <span className="muted"> · {t('catalogue.seats', { count: seats })}</span>}
        </p>
        <p className="small muted num dot-sep">
          <span>{offering.title}</span>
          <span>{dayTime(event.starts_at, event.time_zone)}</span>
        </p>
      </div>
      <p className={`${css.end} num`}>
        {payment === 'free' ? t('catalogue.free') : total && <b className="strong">{money(total)}</b>}
        <span className="small muted">{dayTime(created_at, event.time_zone)}</span>
      </p>
    </li>
  );
}

function NextPayout({ studio }: { studio: OwnStudio }) {
  const balance = useQuery(balanceQuery(api, studio.id));
  const account = useQuery(payoutAccountQuery(api, studio.id));
  const [first] = balance.data ?? [];
  return first && account.data ? <Payout studio={studio} balance={first} account={account.data} /> : null;
}

type Headline = Parameters<typeof useHeadline>;

function Payout({ studio, balance, account }: { studio: OwnStudio; balance: Headline[0]; account: Headline[1] }) {
  useTexts('money');
  const { t, money } = useWords();
  const { lead, amount, say } = useHeadline(balance, account, studio.time_zone);
  return (
    <section>
      <h2 className={dayCss.ownT}>{t('owner_day.next_payout')}</h2>
      <div className={css.payout}>
        <p className={`${css.amount} num ${amount.amount < 0 ? 'bad' : ''}`.trim()}>{money(amount)}</p>
        <p className="small">{lead}</p>
        {say && <p className="small muted">{say}</p>}
        <Link className="link action" to={`/manage-money/${studio.id}`}>
          {t('owner_day.what_is_in_it')}
        </Link>
      </div>
    </section>
  );
}
