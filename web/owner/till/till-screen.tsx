import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import type { DeskMethod } from '#shared/bookings/desk-payments.ts';
import { refundReasonText } from '#shared/bookings/given-refunds.ts';
import type { Till } from '#shared/schemas/owner-desk/desk-payments.ts';
import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { quote } from '#shared/text/quote.ts';
import { formatTime } from '#shared/time/time.ts';
import { useSession } from '#web/accounts/session.ts';
import { SignInPrompt } from '#web/accounts/sign-in-prompt.tsx';
import { type Client, readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { unlessOfPage } from '#web/fresh-data.ts';
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx';
import type { ScreenHandle } from '#web/texts.ts';
import { noonOf, shiftDay } from '#web/time/calendar-days.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useWords } from '#web/words.tsx';
import { RowsSkeleton } from '../bookings/rows-skeleton.tsx';
import * as moneyCss from '../money/money.module.css';
import { loadStudioScreen, ownStudiosQuery } from '../own-studios-query.ts';
import { OwnerBar, OwnerBarSpace } from '../owner-bar.tsx';
import { CloseTill } from './close-till.tsx';
import * as css from './till.module.css';
import { tillQueryKey } from './till-parts.tsx';

export const handle: ScreenHandle = {
  texts: ['till', 'owner', 'bookings', 'fields', 'errors'],
  members: true,
  load: loadStudioScreen(({ id, rights }, { api, cache, query }) => [
    rights.includes('sell_at_desk') && cache.prefetchQuery(tillQuery(api, id, dayIn(query))),
  ]),
};

/** Gets the till of a studio of one day; today's without a day. */
const tillQuery = (client: Client, id: string, day: string | undefined) =>
  queryOptions({
    queryKey: tillQueryKey(id, { day }),
    queryFn: () => readJson(client.studios[':id'].till.$get({ param: { id }, query: { day } })),
    staleTime: 0,
    refetchOnMount: unlessOfPage,
  });

const dayIn = (query: URLSearchParams) => query.get('day') ?? undefined;

/** `/manage-bookings/:studioId/till`: what was taken at the desk on a day, by whom, in cash and by card; to print. */
export default function TillScreen() {
  const { t } = useWords();
  return (
    <div className={`wrap ${moneyCss.screen}`}>
      <PageHead title={t('till.title')} hidden />
      <OwnTill />
    </div>
  );
}

function OwnTill() {
  const { t } = useWords();
  const { state } = useSession();
  const { studioId = '' } = useParams();
  const studios = useQuery({ ...ownStudiosQuery(api), enabled: state === 'in' });
  if (state === 'out') return <SignInPrompt title={t('till.title')}>{t('till.sign_in')}</SignInPrompt>;
  if (studios.isError) return <Trouble error={studios.error} onRetry={() => studios.refetch()} />;
  if (!studios.data) {
    return (
      <>
        <OwnerBarSpace />
        <RowsSkeleton />
      </>
    );
  }
  const studio = studios.data.find(({ id, slug }) => id === studioId || slug === studioId);
  if (!studio?.rights.includes('sell_at_desk')) return <NotFoundScreen />;
  return (
    <>
      <OwnerBar studio={studio} current="bookings" />
      <DayOfTill studio={studio} />
    </>
  );
}

function DayOfTill({ studio }: { studio: OwnStudio }) {
  const { t, longDay } = useWords();
  const [search] = useSearchParams();
  const till = useQuery({ ...tillQuery(api, studio.id, dayIn(search)), placeholderData: keepPreviousData });
  if (till.isError) return <Trouble error={till.error} onRetry={() => till.refetch()} />;
  if (!till.data) return <RowsSkeleton />;
  const { day: shown, today } = till.data;
  const to = (other: string) => `/manage-bookings/${studio.id}/till${other === today ? '' : `?day=${other}`}`;
  return (
    <section className={css.till}>
      <header className={css.head}>
        <div>
          <p className="small muted">{studio.name}</p>
          <h1>{t('till.of', { day: longDay(noonOf(shown), 'UTC') })}</h1>
        </div>
        <p className={css.acts}>
          {studio.rights.includes('see_money') && (
            <>
              <ButtonLink size="s" icon="chevron-left" to={to(shiftDay(shown, -1))}>
                {t('till.before')}
              </ButtonLink>
              {shown < today && (
                <ButtonLink size="s" to={to(shiftDay(shown, 1))}>
                  {t('till.after')}
                </ButtonLink>
              )}
            </>
          )}
          <Button size="s" kind="ink" icon="printer" onClick={() => window.print()}>
            {t('till.print')}
          </Button>
        </p>
      </header>
      <div className={css.day}>
        {till.data.items.length === 0 ? (
          <p className={moneyCss.none}>{t('till.none')}</p>
        ) : (
          <Payments till={till.data} studioId={studio.id} />
        )}
        <div className={css.closes}>
          {till.data.cash.map((cash) => (
            <CloseTill key={`${shown} ${cash.taken.currency}`} studioId={studio.id} till={till.data} cash={cash} />
          ))}
        </div>
      </div>
    </section>
  );
}

function Payments({ till, studioId }: { till: Till; studioId: string }) {
  const { t, money } = useWords();
  const { items, totals, closings, time_zone: zone } = till;
  const hasUnknown = totals.some(({ unknown }) => unknown.amount !== 0);
  const methods: Methods = hasUnknown ? ['cash', 'card', null] : ['cash', 'card'];
  const later = items.filter(({ after_close }) => after_close);
  const row = (item: Till['items'][number]) => (
    <PaymentRow key={item.id} item={item} zone={zone} studioId={studioId} methods={methods} />
  );
  return (
    <table className={moneyCss.table}>
      <thead>
        <tr>
          <th data-wide>{t('till.when')}</th>
          <th>{t('till.what')}</th>
          <th data-wide>{t('till.by')}</th>
          {methods.map((method) => (
            <th key={method} data-number>
              {t(`till.${method ?? 'unknown'}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.filter(({ after_close }) => !after_close).map(row)}
        {later.length > 0 && (
          <tr>
            <th scope="rowgroup" colSpan={3 + methods.length} className={css.later}>
              {t('till.after_close', { time: formatTime(closings.at(-1)?.closed_at ?? '', zone) })}
            </th>
          </tr>
        )}
        {later.map(row)}
        {totals.map((total) => (
          <tr key={total.cash.currency} data-sum>
            <td data-wide />
            <td>{t('till.sum')}</td>
            <td data-wide />
            {methods.map((method) => (
              <td key={method} data-number>
                <span className={css.narrow}>{t(`till.${method ?? 'unknown'}`)} </span>
                {money(total[method ?? 'unknown'])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Methods = readonly (DeskMethod | null)[];

interface PaymentRowProps {
  item: Till['items'][number];
  /** IANA name of the studio's time zone. */
  zone: string;
  studioId: string;
  /** The columns for amounts. */
  methods: Methods;
}

/** Money that was taken at the desk, or given back: when, for what, why, and by whom. */
function PaymentRow({ item, zone, studioId, methods }: PaymentRowProps) {
  const { t, money, language } = useWords();
  const { booking_id, taken_at, guest, title, amount, method, by, undoes, preset, reason } = item;
  const time = formatTime(taken_at, zone);
  const kind = undoes ? t('till.undone') : amount.amount < 0 ? t('till.back') : '';
  const why = [kind, refundReasonText(t, preset), reason && quote(reason, language)].filter(Boolean).join(' · ');
  return (
    <tr>
      <td data-wide className="muted">
        {time}
      </td>
      <td>
        <Link className="link strong" to={`/manage-bookings/${studioId}/${booking_id}`}>
          <bdi>{guest || t('till.someone')}</bdi>
        </Link>
        <small>
          <bdi>{title}</bdi>
          {why && ` · ${why}`}
          <span className={css.narrow}>
            {[' ', time, by, t(`till.${method ?? 'unknown'}`)].filter(Boolean).join(' · ')}
          </span>
        </small>
      </td>
      <td data-wide>{by && <bdi>{by}</bdi>}</td>
      {methods.map((each) => (
        <td key={each} data-number>
          {each === method && money(amount)}
        </td>
      ))}
    </tr>
  );
}
