import type { PayoutAccount } from '#shared/schemas/payouts.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useWords } from '#web/words.tsx';

/** How far the account of a studio is, and what is missing. */
export function AccountState({ account: { state, bank_last4: last4, missing } }: { account: PayoutAccount }) {
  const { t } = useWords();
  if (state === 'none') return <p>{t('money.account.none')}</p>;
  if (state === 'ready') {
    return (
      <p>
        <Tag icon="check" kind="leaf">
          {last4 ? t('money.account.ready', { last4 }) : t('money.account.ready_unnamed')}
        </Tag>
      </p>
    );
  }
  return (
    <Note kind="sun" title={`${t('money.account.incomplete')}.`}>
      {missing.map((item) => t(`money.account.missing.${item}`)).join(' ')}
    </Note>
  );
}
