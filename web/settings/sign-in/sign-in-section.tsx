import { useQuery } from '@tanstack/react-query';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { useWords } from '#web/words.tsx';
import { userQuery } from '../identity-queries.ts';
import { RowSkeleton } from '../row-skeleton.tsx';
import { Section } from '../section.tsx';
import * as css from '../settings.module.css';
import { EmailRow } from './email-row.tsx';
import { LinkedAccounts } from './linked-accounts.tsx';
import { PasswordRow } from './password-row.tsx';

/** The section of ways to sign in: address, password, linked accounts. */
export function SignInSection() {
  const { t } = useWords();
  const { data: user, error, isError, refetch } = useQuery(userQuery);
  return (
    <Section name="sign-in" title={t('settings.sign-in.title')} say={t('settings.sign-in.say')}>
      {!user && (isError ? <Trouble error={error} onRetry={refetch} /> : <RowSkeleton rows={2} />)}
      {user && (
        <div className={css.setRows}>
          <EmailRow email={user.email ?? ''} pending={user.new_email} />
          <PasswordRow />
          <LinkedAccounts identities={user.identities ?? []} />
        </div>
      )}
    </Section>
  );
}
