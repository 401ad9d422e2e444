import { useNavigate } from 'react-router';
import { giftCardPath } from '#shared/money/gift-cards.ts';
import { CodeField } from '../bookings/code-field.tsx';
import { useWords } from '../words.tsx';

/** A field for the code of a gift card, which leads to the card. */
export function CodeSection() {
  const { t } = useWords();
  const navigate = useNavigate();
  return (
    <CodeField
      label={t('gift_cards.balance.field')}
      busy={false}
      failure={undefined}
      onAdd={async (text) => {
        await navigate(giftCardPath(text));
        return true;
      }}
      act={t('gift_cards.balance.go')}
    />
  );
}
