import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import type { PassType } from '#shared/schemas/passes.ts';
import { isolate } from '#shared/text/isolate.ts';
import { openAuth } from '../accounts/auth-request.ts';
import { useSession } from '../accounts/session.ts';
import { ApiProblem, readJson } from '../api.ts';
import { api } from '../browser-api.ts';
import { NotFoundScreen } from '../shell/not-found-screen.tsx';
import type { ScreenHandle } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { SkeletonLine } from '../ui/feedback/skeleton.tsx';
import { Trouble } from '../ui/feedback/trouble.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHead } from '../ui/page-head.tsx';
import * as columnCss from '../ui/styles/column.module.css';
import { useAttempt } from '../use-attempt.ts';
import { useWords } from '../words.tsx';
import * as css from './passes.module.css';
import { studioPassesQuery } from './passes-queries.ts';

export const handle: ScreenHandle = { texts: ['passes', 'errors'] };

/** `/buy-pass/:studioId`: the passes that a studio sells. */
export default function StudioPasses() {
  const { t, longDay } = useWords();
  const { studioId = '' } = useParams();
  const passes = useQuery(studioPassesQuery(api, studioId));
  if (passes.error instanceof ApiProblem && passes.error.status === 404) return <NotFoundScreen />;
  return (
    <div className={`wrap ${css.page}`}>
      <PageHead title={t('passes.shop.title')} hidden />
      {passes.isError ? (
        <Trouble error={passes.error} onRetry={() => passes.refetch()} />
      ) : !passes.data ? (
        <SkeletonLine height="240px" />
      ) : (
        <>
          <nav className={columnCss.crumb}>
            <Link to={`/studios/${passes.data.studio.slug}`}>
              <Icon name="arrow-left" size="s" />
              {passes.data.studio.name}
            </Link>
          </nav>
          <h1>{t('passes.shop.heading', { studio: passes.data.studio.name })}</h1>
          <p className="lead measure">{t('passes.shop.say')}</p>
          {passes.data.pause && (
            <Note
              icon="calendar-x"
              title={
                passes.data.pause.until
                  ? t('passes.shop.paused_until', {
                      studio: isolate(passes.data.studio.name),
                      day: longDay(passes.data.pause.until, passes.data.studio.time_zone),
                    })
                  : t('passes.shop.paused', { studio: isolate(passes.data.studio.name) })
              }
            />
          )}
          {passes.data.items.length === 0 && <p className="muted">{t('passes.shop.none')}</p>}
          <ul className={css.list}>
            {passes.data.items.map((type) => (
              <li key={type.id} className={css.pass}>
                <PassOnSale type={type} isPaused={passes.data.pause?.until === null} />
              </li>
            ))}
          </ul>
          <p className="small muted measure">{t('passes.shop.terms')}</p>
        </>
      )}
    </div>
  );
}

/** @param isPaused while the studio takes no bookings, and does not say until when */
function PassOnSale({ type, isPaused }: { type: PassType; isPaused: boolean }) {
  const { t, money } = useWords();
  const { state } = useSession();
  const navigate = useNavigate();
  const { busy, failure, run } = useAttempt();
  const { name, price, credits, months, offerings } = type;
  const each = { ...price, amount: Math.round(price.amount / credits) };
  const buy = () =>
    run(async () => {
      const pass = await readJson(api.passes.$post({ json: { pass_type_id: type.id } }));
      await navigate(`/passes/${pass.id}`);
    });
  return (
    <>
      <h2>{name}</h2>
      <p className={css.price}>{money(price)}</p>
      <p className="small">
        {t('passes.credits', { count: credits })} · {t('passes.each', { amount: money(each) })}
      </p>
      <p className="small muted">
        {offerings.length > 0 ? offerings.map(({ title }) => title).join(', ') : t('passes.for_all')} ·{' '}
        {t('passes.months', { count: months })}
      </p>
      {failure && <Note kind="brick" title={failure} />}
      <p>
        <Button
          kind="clay"
          disabled={isPaused}
          busy={busy}
          busyLabel={t('passes.shop.busy')}
          onClick={() =>
            state === 'in'
              ? void buy()
              : openAuth({ mode: 'sign-up', reason: t('passes.sign_in'), onSuccess: () => void buy() })
          }
        >
          {t('passes.shop.buy')}
        </Button>
      </p>
    </>
  );
}
