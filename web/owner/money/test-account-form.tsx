import { type SyntheticEvent, useState } from 'react';
import type { PayoutAccount } from '#shared/schemas/payouts.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { TextField } from '#web/forms/fields/field.tsx';
import { Button } from '#web/ui/button.tsx';
import * as chipCss from '#web/ui/chip.module.css';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import * as css from './money.module.css';

/** Accounts of the test bank that an owner can pick, with what it does with them. */
const IBANS = [
  ['ES91 2100 0418 4502 0005 1332', 'succeeds'],
  ['DE89 3704 0044 0532 0130 00', 'refused'],
  ['FR14 2004 1010 0505 0001 3M02 606', 'needs_identity'],
] as const;

interface TestAccountFormProps {
  studioId: string;
  account: PayoutAccount;
  onSaved: () => void;
}

/** The form of the test bank for a studio's account. */
export function TestAccountForm({ studioId, account, onSaved }: TestAccountFormProps) {
  const { t } = useWords();
  const { busy, failure, run } = useAttempt();
  const [name, setName] = useState('');
  const [iban, setIban] = useState('');
  const [proof, setProof] = useState(false);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const json = { name, iban, identity_proven: proof };
    const saved = await run(() =>
      readJson(api.studios[':id']['payout-account']['test-bank'].$post({ param: { id: studioId }, json })),
    );
    if (saved) onSaved();
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <p className="small">
        <b className="strong">{t('money.test.title')}</b> {t('money.test.say')}
      </p>
      <div className={chipCss.chips}>
        {IBANS.map(([number, outcome]) => (
          <button
            key={number}
            type="button"
            className={iban === number ? `${chipCss.chip} ${chipCss.on}` : chipCss.chip}
            aria-pressed={iban === number}
            onClick={() => setIban(number)}
          >
            {t(`money.test.${outcome}`)}
          </button>
        ))}
      </div>
      <TextField
        label={t('money.test.name')}
        value={name}
        required
        maxLength={120}
        autoComplete="name"
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t('money.test.iban')}
        value={iban}
        required
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        error={failure}
        onChange={(event) => setIban(event.target.value)}
      />
      {account.missing.includes('identity') && (
        <label className={css.check}>
          <input type="checkbox" checked={proof} onChange={(event) => setProof(event.target.checked)} />
          {t('money.test.identity')}
        </label>
      )}
      <Button kind="clay" type="submit" busy={busy}>
        {t('money.test.save')}
      </Button>
    </form>
  );
}
