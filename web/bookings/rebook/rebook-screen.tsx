import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Rebooking, RebookingChoice } from '#shared/schemas/bookings/rebooking.ts';
import { ApiProblem, readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { problemText } from '#web/problem-text.ts';
import type { ScreenHandle } from '#web/texts.ts';
import { timeRange } from '#web/time/time-range.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { NoScript } from '#web/ui/feedback/no-script.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useWords } from '#web/words.tsx';
import type { Route } from './+types/rebook-screen';
import * as css from './rebook.module.css';
import { RebookChoices } from './rebook-choices.tsx';

export const handle: ScreenHandle = { texts: ['rebooking', 'errors'] };

const rebookingQuery = (token: string) => ({
  queryKey: ['rebookings', token],
  queryFn: () => readJson(api.rebookings[':token'].$get({ param: { token } })),
  retry: (count: number, error: unknown) => count < 2 && !(error instanceof ApiProblem && error.status > 0),
});

/**
 * `/rebook/:token`: who booked a date that the studio cancelled chooses another one, or the money, without signing in.
 * Opening the page changes nothing.
 */
export default function RebookScreen({ params: { token } }: Route.ComponentProps) {
  const { t } = useWords();
  const rebooking = useQuery(rebookingQuery(token));
  const isUnknown = rebooking.error instanceof ApiProblem && rebooking.error.status === 404;
  return (
    <div className={`wrap ${css.screen}`}>
      <PageHead title={t('rebooking.title')} hidden />
      <NoScript />
      {rebooking.data ? (
        <RebookPage token={token} rebooking={rebooking.data} />
      ) : isUnknown ? (
        <div className={css.unknown}>
          <h1>{t('rebooking.title')}</h1>
          <Note kind="brick" title={t('rebooking.unknown')}>
            {t('rebooking.unknown_say')}
          </Note>
        </div>
      ) : rebooking.isError ? (
        <Trouble error={rebooking.error} onRetry={() => rebooking.refetch()} />
      ) : (
        <SkeletonLine height="300px" />
      )}
    </div>
  );
}

function RebookPage({ token, rebooking }: { token: string; rebooking: Rebooking }) {
  const { t } = useWords();
  const client = useQueryClient();
  const [busy, setBusy] = useState<RebookingChoice['choice']>();
  const [failure, setFailure] = useState<string>();
  const { state, picture } = rebooking;
  const { queryKey } = rebookingQuery(token);
  const choose = async (choice: RebookingChoice) => {
    setBusy(choice.choice);
    setFailure(undefined);
    try {
      client.setQueryData(queryKey, await readJson(api.rebookings[':token'].$post({ param: { token }, json: choice })));
    } catch (error) {
      setFailure(problemText(t, error));
      await client.invalidateQueries({ queryKey });
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <>
      <div className={css.head}>
        <div className={css.art} data-faded={state !== 'rebooked' || undefined}>
          <Picture picture={picture} ratio="4x3" sizes="(min-width: 1024px) 320px, 100vw" eager />
        </div>
        <div aria-live="polite">
          {state === 'open' ? <Cancelled rebooking={rebooking} /> : <Ended rebooking={rebooking} />}
        </div>
      </div>
      {failure && (
        <div className={css.failure}>
          <Note kind="brick" title={failure} />
        </div>
      )}
      {state === 'open' && <RebookChoices rebooking={rebooking} busy={busy} onChoose={choose} />}
    </>
  );
}

function Cancelled({ rebooking }: { rebooking: Rebooking }) {
  const { t, day, dayTime, money } = useWords();
  const {
    starts_at,
    time_zone: zone,
    choose_until,
    guest: name,
    seats: count,
    title,
    studio,
    refund,
    reason,
  } = rebooking;
  const until = dayTime(choose_until, zone);
  return (
    <>
      <Tag kind="brick" icon="x">
        {t('rebooking.tag')}
      </Tag>
      <h1>{t('rebooking.heading', { day: day(starts_at, zone) })}</h1>
      {reason && <blockquote className={css.said}>{reason}</blockquote>}
      {rebooking.too_few_guests && <p className="lead">{t('rebooking.too_few_guests')}</p>}
      <p className={css.facts}>
        {t('rebooking.you_had', { name, count, title, studio: studio.name })}{' '}
        {refund.amount > 0
          ? t('rebooking.choose_paid', { amount: money(refund), until })
          : t('rebooking.choose', { until })}
      </p>
    </>
  );
}

/** What was chosen, or that the time to choose is over. */
function Ended({ rebooking }: { rebooking: Rebooking }) {
  const { t } = useWords();
  const { state, offering_id: id } = rebooking;
  return (
    <>
      {state === 'rebooked' ? <Rebooked rebooking={rebooking} /> : <MoneyBack rebooking={rebooking} />}
      <p className={css.acts}>
        <ButtonLink to={`/offering/${id}`}>{t('rebooking.look')}</ButtonLink>
      </p>
    </>
  );
}

function Rebooked({
  rebooking: { chosen, time_zone: zone, seats: count, refund, title, studio },
}: {
  rebooking: Rebooking;
}) {
  const words = useWords();
  const { t, day, money } = words;
  if (!chosen) return null;
  const times = timeRange(words, chosen.starts_at, chosen.ends_at, zone);
  return (
    <>
      <Tag kind="leaf" icon="check">
        <bdi>{title}</bdi> · <bdi>{studio.name}</bdi>
      </Tag>
      <h1>{t('rebooking.rebooked', { day: day(chosen.starts_at, zone) })}</h1>
      <p className="lead num">{t('rebooking.rebooked_say', { times, count })}</p>
      {refund.amount > 0 && <p className={css.facts}>{t('rebooking.difference', { amount: money(refund) })}</p>}
    </>
  );
}

function MoneyBack({ rebooking: { state, refund } }: { rebooking: Rebooking }) {
  const { t, money } = useWords();
  const key = state === 'money' ? 'taken_money' : 'lapsed';
  const paid = t(state === 'money' ? 'rebooking.taken_money_say' : 'rebooking.lapsed_paid', { amount: money(refund) });
  return (
    <>
      <h1>{t(`rebooking.${key}`)}</h1>
      <p className="lead">{refund.amount > 0 ? paid : t('rebooking.lapsed_say')}</p>
    </>
  );
}
