import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { giftCardPath } from '#shared/money/gift-cards.ts';
import type { GiftCard as BoughtCard } from '#shared/schemas/gift-cards.ts';
import { type Client, readJson } from '../api.ts';
import { api } from '../browser-api.ts';
import { useTexts } from '../texts-hook.ts';
import { ButtonLink } from '../ui/button.tsx';
import { SkeletonLine } from '../ui/feedback/skeleton.tsx';
import { Trouble } from '../ui/feedback/trouble.tsx';
import { useWords } from '../words.tsx';
import { GiftCard, namesOf } from './gift-card.tsx';
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
  const { t, money, longDay } = useWords();
  const sentText = ({ recipient_email: email, delivered_at: sent, deliver_at: due }: BoughtCard) => {
    if (!email) return t('gift_cards.own.printed');
    return sent
      ? t('gift_cards.own.sent', { date: longDay(sent, 'UTC') })
      : t('gift_cards.own.goes_out', { date: longDay(due, 'UTC') });
  };
  const cards = useQuery(ownCardsQuery(api));
  if (cards.isError) return <Trouble error={cards.error} onRetry={() => cards.refetch()} />;
  if (!cards.data) return <SkeletonLine height="200px" />;
  const { received, given } = cards.data;
  const [left, empty] = [
    received.filter(({ balance }) => balance.amount > 0),
    received.filter(({ balance }) => balance.amount <= 0),
  ];
  return (
    <div className={css.own}>
      {left.length > 0 && (
        <section>
          <h2>{t('gift_cards.own.received')}</h2>
          <p className="muted small">{t('gift_cards.own.use')}</p>
          <ul className={css.list}>
            {left.map((card) => (
              <li key={card.id}>
                <GiftCard card={card} />
                <Link className="link action" to={giftCardPath(card.code)}>
                  {t('gift_cards.own.use_it')}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {given.length > 0 && (
        <section>
          <h2>{t('gift_cards.own.given')}</h2>
          <ul className={css.rows}>
            {given.map((card) => (
              <li key={card.id} className={css.row}>
                <div>
                  <p className="strong">
                    {t('gift_cards.own.amount_for', { amount: money(card.amount), name: card.recipient_name })}
                  </p>
                  <p className="small muted">
                    {[sentText(card), t('gift_cards.left', { amount: money(card.balance) })].join(' · ')}
                  </p>
                </div>
                <Link className="link action" to={`/gift-cards/${card.id}`}>
                  {t('gift_cards.own.see', { name: card.recipient_name })}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {empty.length > 0 && (
        <section>
          <h2>{t('gift_cards.own.used_up')}</h2>
          <ul className={css.rows}>
            {empty.map((card) => (
              <li key={card.id} className={css.row}>
                <div>
                  <p className="strong">{namesOf({ ...card, recipient_name: '' }, t)}</p>
                  <p className="small muted">
                    {t('gift_cards.own.left_of', { left: money(card.balance), amount: money(card.amount) })}
                  </p>
                </div>
                <Link className="link action" to={giftCardPath(card.code)}>
                  {t('gift_cards.own.see_it')}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {received.length + given.length === 0 && <p className="muted measure">{t('gift_cards.own.none')}</p>}
      <p className={css.acts}>
        <ButtonLink kind={given.length + received.length === 0 ? 'clay' : undefined} to="/gift-cards">
          {t('gift_cards.own.give')}
        </ButtonLink>
        <ButtonLink kind="quiet" to="/gift">
          {t('gift_cards.own.type_code')}
        </ButtonLink>
      </p>
    </div>
  );
}
