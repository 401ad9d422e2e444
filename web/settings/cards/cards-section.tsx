import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cardName } from '#shared/payments/card-name.ts';
import type { SavedCard } from '#shared/schemas/payments/payments.ts';
import { readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useWords } from '#web/words.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { SAVED_CARDS, savedCardsQuery } from '../person-queries.ts';
import { Row } from '../row.tsx';
import { RowButton } from '../row-button.tsx';
import { RowSkeleton } from '../row-skeleton.tsx';
import { Section } from '../section.tsx';
import * as css from '../settings.module.css';

/** The section of the cards that are kept at the provider of payments. */
export function CardsSection() {
  const { t } = useWords();
  const { data, error, isError, refetch } = useQuery(savedCardsQuery(api));
  return (
    <Section name="cards" title={t('settings.cards.title')} say={t('settings.cards.say')}>
      {!data && (isError ? <Trouble error={error} onRetry={refetch} /> : <RowSkeleton rows={1} />)}
      {data?.items.length === 0 && <p className="muted">{t('settings.cards.none')}</p>}
      {data && data.items.length > 0 && (
        <div className={css.setRows}>
          {data.items.map((card) => (
            <CardRow key={card.id} card={card} />
          ))}
        </div>
      )}
    </Section>
  );
}

function CardRow({ card }: { card: SavedCard }) {
  const { t } = useWords();
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const name = cardName(card);
  const until = { month: String(card.exp_month).padStart(2, '0'), year: String(card.exp_year) };
  const remove = async () => {
    await readJson(api.me['saved-cards'][':id'].$delete({ param: { id: card.id } }));
    await cache.invalidateQueries({ queryKey: SAVED_CARDS });
    toast({ title: t('settings.cards.removed', { card: name }) });
  };
  return (
    <Row
      title={<span className="num">{name}</span>}
      actions={
        <RowButton of={name} onClick={() => setAsking(true)}>
          {t('settings.remove')}
        </RowButton>
      }
    >
      <p className={card.is_expired ? 'bad num' : 'muted num'}>
        {t(card.is_expired ? 'settings.cards.expired' : 'settings.cards.until', until)}
      </p>
      {asking && (
        <ConfirmDialog
          title={t('settings.cards.remove_title', { card: name })}
          label={t('settings.remove')}
          busyLabel={t('settings.removing')}
          act={remove}
          onClose={() => setAsking(false)}
        >
          <p>{t('settings.cards.remove_say')}</p>
        </ConfirmDialog>
      )}
    </Row>
  );
}
