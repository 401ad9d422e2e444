import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { PayoutAccount } from '#shared/schemas/payouts.ts';
import { UnprovenAddress } from '#web/accounts/unproven-address.tsx';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { AccountState } from './account/account-state.tsx';
import { goToHostedPage } from './account/hosted-page.ts';
import * as css from './money.module.css';
import { TestAccountForm } from './test-account-form.tsx';

interface AccountPanelProps {
  studioId: string;
  account: PayoutAccount;
  isOwner: boolean;
}

/** The bank account of a studio: what is missing, and the way to the provider's form. */
export function AccountPanel({ studioId, account, isOwner }: AccountPanelProps) {
  const { t } = useWords();
  const queries = useQueryClient();
  const { busy, failure, run } = useAttempt();
  const [isFilling, setFilling] = useState(false);
  const changed = () => queries.invalidateQueries({ queryKey: ['money', studioId] });
  const param = { id: studioId };
  const check = () =>
    run(async () => {
      await readJson(api.studios[':id']['payout-account'].check.$post({ param }));
      await changed();
    });
  const start = () =>
    run(async () => {
      if (!(await goToHostedPage(studioId))) setFilling(true);
    });
  useOnboardingReturn({ check, start, isOwner });
  const saved = () => {
    setFilling(false);
    void changed();
  };
  const kind = account.state === 'ready' ? 'line' : 'clay';
  const act = { none: 'add', incomplete: 'continue', ready: 'change' } as const;
  return (
    <section className={css.board}>
      <h2>{t('money.account.title')}</h2>
      <AccountState account={account} />
      {isOwner && account.provider !== null && <UnprovenAddress reason="payouts" />}
      {account.provider === null && <p className="muted">{t('money.account.unavailable')}</p>}
      {!isOwner && <p className="small muted">{t('money.account.owner_only')}</p>}
      {isFilling && <TestAccountForm studioId={studioId} account={account} onSaved={saved} />}
      {isOwner && account.provider !== null && !isFilling && (
        <div className={css.acts}>
          {account.embedded ? (
            <ButtonLink kind={kind} size="s" to={`/manage-money/${studioId}/account`} reloadDocument>
              {t(`money.account.${act[account.state]}`)}
            </ButtonLink>
          ) : (
            <Button kind={kind} size="s" busy={busy} onClick={start}>
              {t(`money.account.${act[account.state]}`)}
            </Button>
          )}
          {account.state === 'incomplete' && (
            <Button kind="quiet" size="s" busy={busy} onClick={check}>
              {t('money.account.check')}
            </Button>
          )}
        </div>
      )}
      {failure && (
        <p className="small bad" role="alert">
          {failure}
        </p>
      )}
    </section>
  );
}

/** Goes on where the provider's page has sent the owner back to: it is done, or its link no longer works. */
function useOnboardingReturn({
  check,
  start,
  isOwner,
}: {
  check: () => Promise<boolean>;
  start: () => Promise<boolean>;
  isOwner: boolean;
}) {
  const [params, setParams] = useSearchParams();
  const onboarding = params.get('onboarding');
  const handled = useRef(false);
  useEffect(() => {
    if (!isOwner || onboarding === null || handled.current) return;
    handled.current = true;
    setParams({}, { replace: true });
    void (onboarding === 'again' ? start() : check());
  }, [onboarding, isOwner, check, start, setParams]);
}
