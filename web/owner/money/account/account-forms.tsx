import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PayoutAccount } from '#shared/schemas/payouts.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { RowsSkeleton } from '#web/owner/bookings/rows-skeleton.tsx';
import { Button } from '#web/ui/button.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import * as css from '../money.module.css';
import { payoutAccountQuery } from '../money-queries.ts';
import { AccountState } from './account-state.tsx';
import { HostedPageLink } from './hosted-page-link.tsx';
import { connectAccount, type EmbeddedForms, followTheme } from './stripe/connect.ts';
import { EmbeddedForm } from './stripe/embedded-form.tsx';

/**
 * The forms of an account: to complete it, and when it is ready, what the provider asks, its details and its payouts.
 */
export function AccountForms({ studioId, account }: { studioId: string; account: PayoutAccount }) {
  const { t } = useWords();
  const queries = useQueryClient();
  const { instance, problem } = useConnect(studioId);
  const { busy, failure, run } = useAttempt();
  const [isLeft, setLeft] = useState(false);
  const [isShown, setShown] = useState(true);
  const state = useRef<HTMLDivElement>(null);
  const check = () =>
    run(async () => {
      const found = await readJson(api.studios[':id']['payout-account'].check.$post({ param: { id: studioId } }));
      queries.setQueryData(payoutAccountQuery(api, studioId).queryKey, found);
    });
  const leave = async () => {
    setLeft(true);
    await check();
    // The frame that had the focus is gone.
    state.current?.focus();
  };
  const isReady = account.state === 'ready';
  return (
    <div className={css.forms}>
      <div ref={state} className={css.state} tabIndex={-1} role="status">
        {isReady || (isLeft && !busy) ? <AccountState account={account} /> : <p>{t('money.account.forms_say')}</p>}
      </div>
      {isLeft && !isReady && (
        <div className={css.acts}>
          <Button kind="clay" size="s" disabled={busy} onClick={() => setLeft(false)}>
            {t('money.account.continue')}
          </Button>
          <Button kind="quiet" size="s" busy={busy} onClick={check}>
            {t('money.account.check')}
          </Button>
        </div>
      )}
      {failure && (
        <p className="small bad" role="alert">
          {failure}
        </p>
      )}
      {!instance && !problem && <RowsSkeleton />}
      {instance && !isReady && !isLeft && (
        <section className={css.sheet} aria-label={t('money.account.title')}>
          <EmbeddedForm instance={instance} name="account-onboarding" onExit={leave} onShown={setShown} />
        </section>
      )}
      {instance && isReady && (
        <>
          <EmbeddedForm instance={instance} name="notification-banner" />
          <section className={css.board}>
            <h2>{t('money.account.details')}</h2>
            <div className={css.sheet}>
              <EmbeddedForm instance={instance} name="account-management" onShown={setShown} />
            </div>
          </section>
          <section className={css.board}>
            <h2>{t('money.account.arrivals')}</h2>
            <div className={css.sheet}>
              <EmbeddedForm instance={instance} name="payouts" />
            </div>
          </section>
        </>
      )}
      <HostedPageLink studioId={studioId} isNeeded={problem !== undefined || !isShown} problem={problem} />
    </div>
  );
}

/**
 * Opens the account to the provider's forms while this is shown. `problem`: they cannot be, and why, if the server said
 * so.
 */
function useConnect(studioId: string): { instance?: EmbeddedForms; problem?: unknown } {
  const { language } = useWords();
  const [outcome, setOutcome] = useState<{ instance?: EmbeddedForms; problem?: unknown }>({});
  useEffect(() => {
    let isCurrent = true;
    let stop = () => {};
    connectAccount(studioId, language).then(
      (instance) => {
        if (!isCurrent) return;
        const unfollow = followTheme(instance);
        stop = () => {
          unfollow();
          void instance.logout();
        };
        setOutcome({ instance });
      },
      (problem: unknown) => isCurrent && setOutcome({ problem }),
    );
    return () => {
      isCurrent = false;
      stop();
    };
  }, [studioId, language]);
  return outcome;
}
