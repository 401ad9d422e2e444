import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SANDBOX_STEPS, type SandboxStep } from '#shared/plans/sandbox.ts';
import type { TestSubscription } from '#shared/schemas/plans.ts';
import { useSession } from '#web/accounts/session.ts';
import { SignInPrompt } from '#web/accounts/sign-in-prompt.tsx';
import { expectOk, readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { screenContext } from '#web/context.ts';
import { throwNotFound } from '#web/not-found.ts';
import { useSite } from '#web/site.ts';
import type { ScreenHandle } from '#web/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { NoScript } from '#web/ui/feedback/no-script.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { planName } from '../plan-context.ts';
import { plansQuery } from '../plan-queries.ts';
import type { Route } from './+types/test-subscription';
import { EventList } from './event-list.tsx';
import * as css from './test-subscription.module.css';

export const handle: ScreenHandle = { texts: ['test_plan'], members: true };

/** There is none where real cards pay. */
export function loader({ context }: Route.LoaderArgs): null {
  if (!context.get(screenContext).hasTestBank) throwNotFound();
  return null;
}

/**
 * `/subscription-test`: runs the life of a plan against the test bank, step by step, without touching the real plan.
 */
export default function TestSubscriptionScreen() {
  const { t } = useWords();
  const { state } = useSession();
  return (
    <div className={`wrap ${css.page}`}>
      <PageHead title={t('shell.test')} hidden />
      <NoScript />
      {state === 'out' ? (
        <SignInPrompt title={t('shell.test')}>{t('test_plan.sign_in')}</SignInPrompt>
      ) : (
        <Cycle isIn={state === 'in'} />
      )}
    </div>
  );
}

const QUERY_KEY = ['test-subscription'];

function Cycle({ isIn }: { isIn: boolean }) {
  const { t } = useWords();
  const test = useQuery({
    queryKey: QUERY_KEY,
    queryFn: () => readJson(api.me['test-subscription'].$get()),
    enabled: isIn,
  });
  return (
    <>
      <h1>{t('shell.test')}</h1>
      <p className="lead">{t('test_plan.lead')}</p>
      {test.isError && <Trouble error={test.error} onRetry={() => test.refetch()} />}
      {test.data && <Steps test={test.data} />}
    </>
  );
}

function Steps({ test }: { test: TestSubscription }) {
  const { t, longDay } = useWords();
  const { time_zone: zone } = useSite();
  const client = useQueryClient();
  const { data: plans } = useQuery(plansQuery(api));
  const { busy, failure, run } = useAttempt();
  const [isRunningAll, setIsRunningAll] = useState(false);
  const { next_step, events, now, subscription } = test;
  const doStep = async (step: SandboxStep): Promise<TestSubscription> => {
    const after = await readJson(api.me['test-subscription'].$post({ json: { step } }));
    client.setQueryData(QUERY_KEY, after);
    return after;
  };
  const runAll = () =>
    run(async () => {
      setIsRunningAll(true);
      let step = next_step;
      while (step) step = (await doStep(step)).next_step;
    }).finally(() => setIsRunningAll(false));
  const reset = () =>
    run(async () => {
      await expectOk(api.me['test-subscription'].$delete());
      await client.invalidateQueries({ queryKey: QUERY_KEY });
    });
  const done = next_step === null ? SANDBOX_STEPS.length : SANDBOX_STEPS.indexOf(next_step);
  return (
    <>
      <Note kind="sun" title={t('test_plan.bank')}>
        {t('test_plan.clock', { day: longDay(now, zone) })}
      </Note>
      {failure && <Note kind="brick" title={failure} />}
      <div className={css.columns}>
        <section aria-labelledby="test-steps">
          <h2 id="test-steps">{t('test_plan.steps')}</h2>
          <ol className={css.steps}>
            {SANDBOX_STEPS.map((step, at) => (
              <li key={step} data-state={at < done ? 'done' : at === done ? 'next' : 'later'}>
                <div>
                  <b className="strong">{t(`test_plan.step.${step}`)}</b>
                  <span className="small muted">{t(`test_plan.say.${step}`)}</span>
                </div>
                {at === done && (
                  <Button kind="clay" size="s" busy={busy} onClick={() => void run(() => doStep(step))}>
                    {t('test_plan.run')}
                    <span className="sr"> {t(`test_plan.step.${step}`)}</span>
                  </Button>
                )}
              </li>
            ))}
          </ol>
          <p className={css.acts}>
            {next_step && (
              <Button kind="line" size="s" busy={isRunningAll} disabled={busy} onClick={() => void runAll()}>
                {t('test_plan.run_all')}
              </Button>
            )}
            {events.length > 0 && (
              <Button kind="quiet" size="s" icon="rotate-ccw" disabled={busy} onClick={() => void reset()}>
                {t('test_plan.reset')}
              </Button>
            )}
          </p>
        </section>
        <section aria-labelledby="test-events" aria-live="polite">
          <h2 id="test-events">{t('test_plan.events')}</h2>
          <p className="small muted">
            {t('test_plan.now', {
              state: t(`test_plan.state.${subscription.state}`),
              plan: planName(plans?.items ?? [], subscription.plan),
            })}
          </p>
          <EventList events={events} zone={zone} />
        </section>
      </div>
    </>
  );
}
