import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useWords } from '#web/words.tsx';
import { passkeysQuery } from '../identity-queries.ts';
import { Row } from '../row.tsx';
import { RowButton } from '../row-button.tsx';
import { useAccountAttempt } from '../use-account-attempt.ts';
import { addPasskey } from './add-passkey.ts';
import { refreshFactors } from './adopt-factors.ts';
import { PasskeyRow } from './passkey-row.tsx';

/** The passkeys, which sign in on their own and serve as second factor. */
export function PasskeyRows({ onAdded }: { onAdded: (name: string) => void }) {
  const { t } = useWords();
  const cache = useQueryClient();
  const { data: passkeys = [] } = useQuery(passkeysQuery);
  const { busy, failure, run } = useAccountAttempt();
  const possible = 'PublicKeyCredential' in window;
  const add = () =>
    run(async () => {
      await addPasskey();
      await refreshFactors(cache);
      onAdded(t('settings.two-step.passkey.name'));
    });
  const title = t(passkeys.length > 0 ? 'settings.two-step.passkey.another' : 'settings.two-step.passkey.name');
  return (
    <>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
      <Row
        title={title}
        actions={
          possible && (
            <RowButton of={title} busy={busy} onClick={add}>
              {t('settings.two-step.passkey.add')}
            </RowButton>
          )
        }
      >
        <p className="muted">
          {t(possible ? 'settings.two-step.passkey.say' : 'settings.two-step.passkey.impossible')}
        </p>
        {failure && (
          <p className="bad" role="alert">
            {failure}
          </p>
        )}
      </Row>
    </>
  );
}
