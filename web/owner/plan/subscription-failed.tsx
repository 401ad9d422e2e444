import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { DECLINE_CODES } from '#shared/payments/payments.ts';
import { useSession } from '#web/accounts/session.ts';
import { SignInPrompt } from '#web/accounts/sign-in-prompt.tsx';
import { api } from '#web/browser-api.ts';
import { MY_PLAN } from '#web/shell/account-places.ts';
import { houseCover } from '#web/studios/house-cover.ts';
import type { ScreenHandle } from '#web/texts.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { NoScript } from '#web/ui/feedback/no-script.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Picture } from '#web/ui/pictures/picture.tsx';
import { useWords } from '#web/words.tsx';
import { planName } from './plan-context.ts';
import { plansQuery, subscriptionQuery } from './plan-queries.ts';
import * as css from './subscription-failed.module.css';

export const handle: ScreenHandle = { texts: ['my_plan'], members: true };

/**
 * `/subscription-failed?plan=&reason=`: explains that a payment for a plan did not go through, and offers the way back.
 */
export default function SubscriptionFailed() {
  const { t } = useWords();
  const { state } = useSession();
  return (
    <div className={`wrap ${css.page}`}>
      <NoScript />
      {state === 'out' ? (
        <>
          <PageHead title={t('my_plan.declined.title')} hidden />
          <SignInPrompt title={t('my_plan.declined.title')}>{t('my_plan.declined.sign_in')}</SignInPrompt>
        </>
      ) : (
        <Explanation isIn={state === 'in'} />
      )}
    </div>
  );
}

/** For those who come here although nothing was declined, such as a guest without a plan. */
function NothingFailed() {
  const { t } = useWords();
  return (
    <div className={css.failed}>
      <PageHead title={t('my_plan.declined.none')} hidden />
      <Picture picture={houseCover('ceramics')} ratio="1x1" sizes="320px" />
      <div>
        <h1>{t('my_plan.declined.none')}</h1>
        <p className="lead">{t('my_plan.declined.none_say')}</p>
        <p className={css.acts}>
          <ButtonLink kind="clay" to="/">
            {t('shell.to_home')}
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}

function Explanation({ isIn }: { isIn: boolean }) {
  const { t } = useWords();
  const [query] = useSearchParams();
  const plans = useQuery(plansQuery(api));
  const subscription = useQuery({ ...subscriptionQuery(api), enabled: isIn });
  const named = (id: string | null | undefined) => planName(plans.data?.items ?? [], id ?? null);
  const wanted = plans.data?.items.find(({ id }) => id === query.get('plan'));
  const own = named(subscription.data?.plan);
  const reason = DECLINE_CODES.find((code) => code === query.get('reason'));
  const isRenewal = subscription.data?.state === 'past_due' || !wanted;
  // Until it is known whether a payment failed at all, nothing is said of the bank.
  if (!reason && !(plans.data && subscription.data)) {
    const { error, refetch } = plans.error ? plans : subscription;
    return (
      <>
        <PageHead title={t('shell.my_plan')} hidden />
        {error ? <Trouble error={error} onRetry={() => refetch()} /> : <SkeletonLine height="240px" />}
      </>
    );
  }
  if (!wanted && subscription.data?.state !== 'past_due' && !reason) return <NothingFailed />;
  const back = isRenewal ? MY_PLAN : `${MY_PLAN}&plan=${wanted.id}`;
  return (
    <div className={css.failed}>
      <PageHead title={t('my_plan.declined.title')} hidden />
      <Picture picture={houseCover('ceramics')} ratio="1x1" sizes="320px" />
      <div>
        <h1>{t('my_plan.declined.title')}</h1>
        {own && (
          <p className="lead">
            {isRenewal ? t('my_plan.declined.say_renewal') : t('my_plan.declined.say', { plan: wanted.name, own })}
          </p>
        )}
        <p className="small muted">
          {reason && t('my_plan.declined.reason', { reason: t(`my_plan.declined.reasons.${reason}`) })}{' '}
          {t('my_plan.declined.advice')}
        </p>
        <p className={css.acts}>
          <ButtonLink kind="clay" to={back}>
            {t('my_plan.declined.again')}
          </ButtonLink>
          <ButtonLink kind="line" to={isRenewal ? `${MY_PLAN}&card` : back}>
            {t('my_plan.card.other')}
          </ButtonLink>
          {own && (
            <ButtonLink kind="quiet" to={MY_PLAN}>
              {t(isRenewal ? 'my_plan.declined.back' : 'my_plan.declined.stay', { plan: own })}
            </ButtonLink>
          )}
        </p>
        <p className="small muted">
          {t('my_plan.declined.stuck')}{' '}
          <Link className="link" to="/contact">
            {t('my_plan.declined.write')}
          </Link>
        </p>
      </div>
    </div>
  );
}
