import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type Client, readJson } from '../api.ts';
import { api } from '../browser-api.ts';
import { useTexts } from '../texts-hook.ts';
import { ButtonLink } from '../ui/button.tsx';
import { SkeletonLine } from '../ui/feedback/skeleton.tsx';
import { Trouble } from '../ui/feedback/trouble.tsx';
import { useWords } from '../words.tsx';
import { GiftCard } from './gift-card.tsx';
import * as css from './gift-cards.module.css';

const ownCardsQuery = (client: Client) =>
  queryOptions({
    queryKey: ['gift-cards', 'own'],
    queryFn: async () => {
      const [received, given] = await Promise.all([
        readJson(client.me['received-gift-cards'].$get()),
        readJson(client.me['gift-cards'].$get()),
      ]);
      return { received: received.items, given: given.items };
    },
    staleTime: 0,
  });

/** The gift cards that a guest was given and those that they gave. */
export default function GiftCardsTab() {
  useTexts('gift_cards');
  const { t } = useWords();
  const cards = useQuery(ownCardsQuery(api));
  if (cards.isError) return <Trouble error={cards.error} onRetry={() => cards.refetch()} />;
  if (!cards.data) return <SkeletonLine height="200px" />;
  const { received, given } = cards.data;
  return (
    <div className={css.own}>
      {received.length > 0 && (
        <section>
          <h2>{t('gift_cards.own.received')}</h2>
          <p className="muted small">{t('gift_cards.own.use')}</p>
          <ul className={css.list}>
            {received.map((card) => (
              <li key={card.id}>
                <GiftCard card={card} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {given.length > 0 && (
        <section>
          <h2>{t('gift_cards.own.given')}</h2>
          <ul className={css.list}>
            {given.map((card) => (
              <li key={card.id}>
                <GiftCard card={card} />
                <Link className="link action" to={`/gift-cards/${card.id}`}>
                  {t('gift_cards.own.see', { name: card.recipient_name })}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {received.length + given.length === 0 && <p className="muted measure">{t('gift_cards.own.none')}</p>}
      <p>
        <ButtonLink kind={given.length + received.length === 0 ? 'clay' : undefined} to="/gift-cards">
          {t('gift_cards.own.give')}
        </ButtonLink>
      </p>
    </div>
  );
}
