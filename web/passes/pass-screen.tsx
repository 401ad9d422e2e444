import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Pass } from '#shared/schemas/passes.ts';
import type { Payment } from '#shared/schemas/payments/payments.ts';
import { useSession } from '../accounts/session.ts';
import { SignInPrompt } from '../accounts/sign-in-prompt.tsx';
import { ApiProblem } from '../api.ts';
import { CardStep } from '../bookings/pay/card/card-step.tsx';
import { usePaying } from '../bookings/pay/card/use-paying.ts';
import { paymentQuery } from '../bookings/pay/payments-queries.ts';
import { api } from '../browser-api.ts';
import { BoughtPapers } from '../invoices/bought-papers.tsx';
import { NotFoundScreen } from '../shell/not-found-screen.tsx';
import type { ScreenHandle } from '../texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { SkeletonLine } from '../ui/feedback/skeleton.tsx';
import { Trouble } from '../ui/feedback/trouble.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useWords } from '../words.tsx';
import { PassCard } from './pass-card.tsx';
import * as css from './passes.module.css';
import { passQuery } from './passes-queries.ts';

export const handle: ScreenHandle = { texts: ['payments', 'bookings', 'passes', 'invoices', 'errors'], bar: 'own' };

/** `/passes/:passId`: a pass of the guest, who pays it here. */
export default function PassScreen() {
  const { t } = useWords();
  const { passId = '' } = useParams();
  const { state } = useSession();
  const pass = useQuery({ ...passQuery(api, passId), enabled: state === 'in' });
  const paymentId = pass.data?.payment.id ?? '';
  const payment = useQuery({ ...paymentQuery(api, paymentId), enabled: paymentId !== '' });
  const failed = pass.isError ? pass : payment.isError ? payment : undefined;
  if (failed?.error instanceof ApiProblem && failed.error.status === 404) return <NotFoundScreen />;
  const onChanged = async () => void (await Promise.all([pass.refetch(), payment.refetch()]));
  return (
    <div className={`wrap ${css.page}`}>
      <PageHead title={t('passes.title')} hidden />
      {state === 'out' ? (
        <SignInPrompt title={t('passes.title')}>{t('passes.sign_in')}</SignInPrompt>
      ) : failed ? (
        <Trouble error={failed.error} onRetry={() => failed.refetch()} />
      ) : pass.data && payment.data ? (
        pass.data.state === 'unpaid' ? (
          <UnpaidPass pass={pass.data} payment={payment.data} onChanged={onChanged} />
        ) : (
          <PaidPass pass={pass.data} />
        )
      ) : (
        <SkeletonLine height="240px" />
      )}
    </div>
  );
}

interface UnpaidPassProps {
  pass: Pass;
  payment: Payment;
  onChanged: () => Promise<void>;
}

function UnpaidPass({ pass, payment, onChanged }: UnpaidPassProps) {
  const { t, money } = useWords();
  const paying = usePaying(payment, onChanged);
  const { name, studio, credits, months, price } = pass;
  if (payment.state === 'voided' || payment.state === 'failed') {
    return (
      <>
        <h1>{t('passes.not_paid')}</h1>
        <p>
          <ButtonLink kind="clay" to={`/buy-pass/${studio.slug}`}>
            {t('passes.again')}
          </ButtonLink>
        </p>
      </>
    );
  }
  return (
    <>
      <h1>{t('passes.pay', { name })}</h1>
      <p className="muted">
        {studio.name} · {t('passes.credits', { count: credits })} · {t('passes.months', { count: months })}
      </p>
      <CardStep
        payment={payment}
        paying={paying}
        studio={studio.name}
        lines={[{ text: name, amount: money(price) }]}
        note={name}
      />
    </>
  );
}

function PaidPass({ pass }: { pass: Pass }) {
  const { t } = useWords();
  return (
    <>
      <h1>{pass.name}</h1>
      <div className={css.pass}>
        <PassCard pass={pass} />
      </div>
      {pass.state === 'valid' && <Note icon="ticket">{t('passes.how')}</Note>}
      <p className={css.acts}>
        <ButtonLink kind="clay" to={`/studios/${pass.studio.slug}`}>
          {t('passes.to_studio', { studio: pass.studio.name })}
        </ButtonLink>
        <ButtonLink to="/dashboard?tab=passes">{t('passes.all')}</ButtonLink>
      </p>
      <BoughtPapers bought={{ pass_id: pass.id }} />
    </>
  );
}
