import { queryOptions, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { GiftCard as BoughtCard } from '#shared/schemas/gift-cards.ts';
import type { Payment } from '#shared/schemas/payments/payments.ts';
import { useSession } from '../accounts/session.ts';
import { SignInPrompt } from '../accounts/sign-in-prompt.tsx';
import { ApiProblem, type Client, readJson } from '../api.ts';
import { CardStep } from '../bookings/pay/card/card-step.tsx';
import { usePaying } from '../bookings/pay/card/use-paying.ts';
import { paymentQuery } from '../bookings/pay/payments-queries.ts';
import { api } from '../browser-api.ts';
import { BoughtPapers } from '../invoices/bought-papers.tsx';
import { NotFoundScreen } from '../shell/not-found-screen.tsx';
import { useSite } from '../site.ts';
import type { ScreenHandle } from '../texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { SkeletonLine } from '../ui/feedback/skeleton.tsx';
import { Trouble } from '../ui/feedback/trouble.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useWords } from '../words.tsx';
import { GiftCard } from './gift-card.tsx';
import * as css from './gift-cards.module.css';
import { GiftSheet, PrintButton } from './gift-sheet.tsx';

export const handle: ScreenHandle = { texts: ['payments', 'bookings', 'gift_cards', 'invoices', 'errors'], bar: 'own' };

const giftCardQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['gift-cards', id],
    queryFn: () => readJson(client.me['gift-cards'][':id'].$get({ param: { id } })),
    staleTime: 0,
  });

/** `/gift-cards/:cardId`: the page of a gift card for its buyer, who pays it here. */
export default function GiftCardScreen() {
  const { t } = useWords();
  const { cardId = '' } = useParams();
  const { state } = useSession();
  const card = useQuery({ ...giftCardQuery(api, cardId), enabled: state === 'in' });
  const paymentId = card.data?.payment.id ?? '';
  const payment = useQuery({ ...paymentQuery(api, paymentId), enabled: paymentId !== '' });
  const failed = card.isError ? card : payment.isError ? payment : undefined;
  if (failed?.error instanceof ApiProblem && failed.error.status === 404) return <NotFoundScreen />;
  const onChanged = async () => void (await Promise.all([card.refetch(), payment.refetch()]));
  return (
    <div className={`wrap ${css.page}`}>
      <PageHead title={t('gift_cards.title')} hidden />
      {state === 'out' ? (
        <SignInPrompt title={t('gift_cards.title')}>{t('gift_cards.sign_in')}</SignInPrompt>
      ) : failed ? (
        <Trouble error={failed.error} onRetry={() => failed.refetch()} />
      ) : card.data && payment.data ? (
        card.data.code ? (
          <PaidCard card={{ ...card.data, code: card.data.code }} />
        ) : (
          <UnpaidCard card={card.data} payment={payment.data} onChanged={onChanged} />
        )
      ) : (
        <SkeletonLine height="240px" />
      )}
    </div>
  );
}

function UnpaidCard({
  card,
  payment,
  onChanged,
}: {
  card: BoughtCard;
  payment: Payment;
  onChanged: () => Promise<void>;
}) {
  const { t, money } = useWords();
  const { name: site } = useSite();
  const paying = usePaying(payment, onChanged);
  if (payment.state === 'voided' || payment.state === 'failed') {
    return (
      <>
        <h1>{t('gift_cards.over')}</h1>
        <p>
          <ButtonLink kind="clay" to="/gift-cards">
            {t('gift_cards.again')}
          </ButtonLink>
        </p>
      </>
    );
  }
  return (
    <>
      <h1>{t('gift_cards.pay', { name: card.recipient_name })}</h1>
      <CardStep
        payment={payment}
        paying={paying}
        studio={site}
        lines={[{ text: t('gift_cards.line', { name: card.recipient_name }), amount: money(card.amount) }]}
        note={card.recipient_name}
      />
    </>
  );
}

function PaidCard({ card }: { card: BoughtCard & { code: string } }) {
  const { t, longDay } = useWords();
  const { recipient_name: name, recipient_email: email, delivered_at: sent, deliver_at: due } = card;
  return (
    <>
      <div className={css.received}>
        <GiftCard card={card} large />
        <div className={css.words}>
          <h1>{t('gift_cards.paid', { name })}</h1>
          {card.message && (
            <blockquote className={css.message}>{t('gift_cards.quoted', { text: card.message })}</blockquote>
          )}
          <Note icon={email ? 'mail' : 'printer'}>
            {!email
              ? t('gift_cards.print_it')
              : sent
                ? t('gift_cards.sent', { email })
                : t('gift_cards.will_send', { email, date: longDay(due, 'UTC') })}
          </Note>
          <div className={css.acts}>
            <PrintButton kind={email ? 'line' : 'clay'} />
          </div>
        </div>
      </div>
      <BoughtPapers bought={{ gift_card_id: card.id }} />
      <GiftSheet card={card} message={card.message} />
    </>
  );
}
