import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { PayoutDetails, PayoutItem } from '#shared/schemas/payouts.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { ApiProblem } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import type { ScreenHandle } from '#web/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { RowsSkeleton } from '../bookings/rows-skeleton.tsx';
import { loadStudioScreen } from '../own-studios-query.ts';
import { TableDownloads, type TableFormat } from '../table-downloads.tsx';
import * as css from './money.module.css';
import { MoneyFrame } from './money-frame.tsx';
import { fetchStatement, payoutQuery } from './money-queries.ts';

export const handle: ScreenHandle = {
  texts: ['money', 'owner'],
  members: true,
  load: loadStudioScreen(({ id }, { api, cache, params }) => [
    cache.prefetchQuery(payoutQuery(api, id, params.payoutId ?? '')),
  ]),
};

/** `/manage-money/:studioId/:payoutId`: a payout line by line, with its statement as PDF and CSV. */
export default function PayoutScreen() {
  return <MoneyFrame>{(studio) => <OwnPayout studio={studio} />}</MoneyFrame>;
}

function OwnPayout({ studio }: { studio: OwnStudio }) {
  const { t } = useWords();
  const { payoutId = '' } = useParams();
  const payout = useQuery(payoutQuery(api, studio.id, payoutId));
  if (payout.error instanceof ApiProblem && payout.error.status === 404) return <NotFoundScreen />;
  if (payout.isError) return <Trouble error={payout.error} onRetry={() => payout.refetch()} />;
  return (
    <>
      <p className={css.back}>
        <Link className="link" to={`/manage-money/${studio.id}`}>
          {t('money.statement.back')}
        </Link>
      </p>
      {payout.data ? <Statement payout={payout.data} studio={studio} /> : <RowsSkeleton />}
    </>
  );
}

function Statement({ payout, studio }: { payout: PayoutDetails; studio: OwnStudio }) {
  const { t, money, longDay } = useWords();
  const { amount, gross, commission, items, number, bank_last4 } = payout;
  const facts = [
    longDay(payout.sent_at ?? payout.failed_at ?? payout.created_at, studio.time_zone),
    payout.studio_name,
    ...(bank_last4 ? [t('money.account.ending', { last4: bank_last4 })] : []),
  ];
  return (
    <div className={css.statement}>
      <div className={css.statementHead}>
        <div>
          <h1>{t('money.statement.title', { number })}</h1>
          <p className="small muted">{facts.join(' · ')}</p>
        </div>
        {payout.state !== 'failed' && <Downloads studioId={studio.id} payoutId={payout.id} />}
      </div>
      {payout.state === 'failed' ? (
        <p>{t('money.statement.failed')}</p>
      ) : (
        <table className={css.table}>
          <caption className="sr">{t('money.statement.title', { number })}</caption>
          <thead>
            <tr>
              <th>{t('money.csv.day')}</th>
              <th>{t('money.statement.what')}</th>
              <th data-number>{t('money.columns.guests_paid')}</th>
              <th data-number>{t('money.columns.commission')}</th>
              <th data-number>{t('money.columns.to_you')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <ItemRow
                key={[item.kind, item.booking_id, item.event_id, item.title, item.starts_at, item.net.amount].join()}
                item={item}
                studio={studio}
              />
            ))}
            <tr data-sum>
              <td data-wide />
              <td>{t('money.statement.total')}</td>
              <td data-number data-wide>
                {money(gross)}
              </td>
              <td data-number data-wide>
                {money({ ...commission, amount: -commission.amount })}
              </td>
              <td data-number>{money(amount)}</td>
            </tr>
          </tbody>
        </table>
      )}
      <p className={`small muted ${css.rule}`}>{t('money.statement.note')}</p>
    </div>
  );
}

function ItemRow({ item, studio }: { item: PayoutItem; studio: OwnStudio }) {
  const { t, money, day } = useWords();
  return (
    <tr>
      <td data-wide className="muted">
        {day(item.starts_at, studio.time_zone)}
      </td>
      <td>
        <b>{item.title}</b>
        <small>
          <span data-narrow>{day(item.starts_at, studio.time_zone)} · </span>
          {item.booking_id && (
            <>
              <Link className="link" to={`/manage-bookings/${studio.id}/${item.booking_id}`}>
                {item.reference.replace(/(.{4})(?=.)/g, '$1 ')}
              </Link>{' '}
              · {t('money.seats', { count: item.seats })}
            </>
          )}
          {item.at_studio && ` · ${t('money.paid_at_studio')}`}
        </small>
      </td>
      <td data-number data-wide>
        {!item.at_studio && money(item.gross)}
      </td>
      <td data-number data-wide className="muted">
        {money({ ...item.commission, amount: -item.commission.amount })}
      </td>
      <td data-number>{money(item.net)}</td>
    </tr>
  );
}

/** Saves the statement as a file. Fetched rather than linked, because it needs the access token. */
function Downloads({ studioId, payoutId }: { studioId: string; payoutId: string }) {
  const { busy, failure, run } = useAttempt();
  const save = (kind: TableFormat | 'pdf') =>
    run(async () => {
      const [file, { saveFile }] = await Promise.all([
        fetchStatement(api, studioId, payoutId, kind),
        import('#web/ui/lazy/save-file.ts'),
      ]);
      saveFile(file.content, file.name);
    });
  return (
    <div>
      <div className={css.acts}>
        <Button size="s" icon="download" disabled={busy} onClick={() => save('pdf')}>
          PDF
        </Button>
        <TableDownloads onSave={save} />
      </div>
      {failure && (
        <p className="small bad" role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}
