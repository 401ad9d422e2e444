import type { UserIdentity } from '@supabase/auth-js';
import { useAuthSettings } from '#web/accounts/auth-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import { callAccounts } from '../accounts-answer.ts';
import { settingsAddress } from '../return-address.ts';
import { Row } from '../row.tsx';
import { useAccountAttempt } from '../use-account-attempt.ts';
import { LinkedAccount } from './linked-account.tsx';

/** Linked accounts of other providers; Google can be added if it is offered. */
export function LinkedAccounts({ identities }: { identities: readonly UserIdentity[] }) {
  const { settings } = useAuthSettings();
  const social = identities.filter(({ provider }) => provider !== 'email');
  const canLink = settings?.external.google && !social.some(({ provider }) => provider === 'google');
  return (
    <>
      {social.map((identity) => (
        <LinkedAccount key={identity.identity_id} identity={identity} last={identities.length < 2} />
      ))}
      {canLink && <LinkGoogle />}
    </>
  );
}

function LinkGoogle() {
  const { t } = useWords();
  const { busy, failure, run } = useAccountAttempt();
  const options = {
    redirectTo: settingsAddress('sign-in'),
    queryParams: { prompt: 'select_account', access_type: 'offline' },
  };
  const link = () => run(() => callAccounts((client) => client.linkIdentity({ provider: 'google', options })));
  return (
    <Row
      title="Google"
      actions={
        <Button size="s" busy={busy} onClick={link}>
          {t('settings.sign-in.link')}
        </Button>
      }
    >
      <p className="muted">{t('settings.sign-in.link_say')}</p>
      {failure && (
        <p className="bad" role="alert">
          {failure}
        </p>
      )}
    </Row>
  );
}
