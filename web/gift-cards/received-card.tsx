import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { bareGiftCardCode, GIFT_CARD_CODE_LENGTH, groupedCode, readGiftCardCode } from '#shared/money/gift-cards.ts';
import type { GiftCardBalance } from '#shared/schemas/gift-cards.ts';
import { openAuth } from '../accounts/auth-request.ts';
import { useSession } from '../accounts/session.ts';
import { ApiProblem, readJson } from '../api.ts';
import { api } from '../browser-api.ts';
import { useSite } from '../site.ts';
import type { ScreenHandle } from '../texts.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { NoScript } from '../ui/feedback/no-script.tsx';
import { Note } from '../ui/feedback/note.tsx';
import { SkeletonLine } from '../ui/feedback/skeleton.tsx';
import { Trouble } from '../ui/feedback/trouble.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { useAttempt } from '../use-attempt.ts';
import { useWords } from '../words.tsx';
import type { Route } from './+types/received-card';
import { CodeSection } from './code-section.tsx';
import { GiftCard } from './gift-card.tsx';
import * as css from './gift-cards.module.css';
import { GiftSheet, PrintButton } from './gift-sheet.tsx';

export const handle: ScreenHandle = { texts: ['gift_cards', 'payments', 'catalogue', 'errors'] };

/** `/gift/:code`: the gift card with a code, for the person who was given it; `/gift` asks for the code. */
export default function ReceivedCardScreen({ params }: Route.ComponentProps) {
  const { t } = useWords();
  const typed = params.code ?? '';
  const code = readGiftCardCode(typed);
  const card = useQuery({
    queryKey: ['gift-cards', 'by-code', code],
    queryFn: () => readJson(api['gift-card-balances'].$post({ json: { code: code ?? '' } })),
    enabled: code !== undefined,
    staleTime: 0,
    retry: (count, error) => count < 2 && !(error instanceof ApiProblem && error.status > 0),
  });
  const isUnknown = typed !== '' && (!code || (card.error instanceof ApiProblem && card.error.status === 409));
  return (
    <div className={`wrap ${css.page}`}>
      <PageHead title={t('gift_cards.received.page')} hidden />
      <NoScript />
      {typed === '' || isUnknown ? (
        <>
          <h1>{t('gift_cards.received.page')}</h1>
          {isUnknown && <UnknownCode typed={typed} />}
          <div className={css.balance}>
            <p className="small muted">{t('gift_cards.balance.say')}</p>
            <CodeSection />
          </div>
        </>
      ) : card.isError ? (
        <Trouble error={card.error} onRetry={() => card.refetch()} />
      ) : card.data && code ? (
        <Received card={card.data} code={code} />
      ) : (
        <SkeletonLine height="320px" />
      )}
    </div>
  );
}

/** Says that there is no such card, and what a code looks like. */
function UnknownCode({ typed }: { typed: string }) {
  const { t } = useWords();
  const count = [...bareGiftCardCode(typed)].length;
  return (
    <Note kind="brick" icon="circle-question-mark" title={t('gift_cards.received.unknown')}>
      {t('gift_cards.received.code_is')}
      {count !== GIFT_CARD_CODE_LENGTH && ` ${t('gift_cards.received.yours', { count })}`}
    </Note>
  );
}

function Received({ card, code }: { card: GiftCardBalance; code: string }) {
  const { t, money, longDay } = useWords();
  const { state, sender_name: sender, recipient_name: name, message, last_used: used, credit } = card;
  const { time_zone: zone } = useSite();
  const shown = { ...card, code: groupedCode(code) };
  if (state === 'due') {
    return (
      <>
        <h1>{t('gift_cards.received.page')}</h1>
        <Note icon="clock" title={t('gift_cards.received.due', { date: longDay(card.deliver_at, 'UTC') })}>
          {t('gift_cards.received.due_say', { name })}
        </Note>
      </>
    );
  }
  return (
    <>
      <div className={css.received}>
        <GiftCard card={shown} large />
        <div className={css.words}>
          <h1>
            {credit
              ? t('gift_cards.credit.title', { amount: money(card.balance), studio: credit.studio.name })
              : t('gift_cards.received.title', { sender })}
          </h1>
          {message && <blockquote className={css.message}>{t('gift_cards.quoted', { text: message })}</blockquote>}
          {credit && state === 'expired' ? (
            <Note
              icon="gift"
              title={t('gift_cards.credit.expired', { date: longDay(credit.expires_at, credit.studio.time_zone) })}
            />
          ) : state === 'empty' ? (
            <Note icon="gift" title={t(`gift_cards.${credit ? 'credit' : 'received'}.empty`)}>
              {used && t('gift_cards.received.last', { amount: money(used.amount), date: longDay(used.at, zone) })}
            </Note>
          ) : (
            <>
              <div className={css.acts}>
                <ButtonLink kind="clay" to={credit ? `/${credit.studio.slug}` : '/workshops-classes'}>
                  {credit ? t('gift_cards.credit.find', { studio: credit.studio.name }) : t('gift_cards.received.find')}
                </ButtonLink>
                {!credit && <KeepButton code={code} />}
                {!credit && <PrintButton />}
              </div>
              <p className="small muted">
                {credit
                  ? t('gift_cards.credit.how', { studio: credit.studio.name })
                  : t('gift_cards.received.how', { amount: money(card.balance) })}
              </p>
            </>
          )}
        </div>
      </div>
      {state !== 'empty' && !credit && <GiftSheet card={shown} message={message} />}
    </>
  );
}

/** Puts the card into the guest's account; a visitor signs in first. */
function KeepButton({ code }: { code: string }) {
  const { t } = useWords();
  const { state } = useSession();
  const client = useQueryClient();
  const { busy, failure, run } = useAttempt();
  const [isKept, setKept] = useState(false);
  const keep = () =>
    run(async () => {
      await readJson(api.me['received-gift-cards'].$put({ json: { code } }));
      setKept(true);
      await client.invalidateQueries({ queryKey: ['gift-cards', 'own'] });
    });
  if (isKept) {
    return (
      <p className={css.kept} role="status">
        {t('gift_cards.received.kept')}{' '}
        <Link className="link" to="/dashboard?tab=gift_cards">
          {t('gift_cards.received.see')}
        </Link>
      </p>
    );
  }
  return (
    <>
      <Button
        icon="wallet"
        busy={busy}
        onClick={() =>
          state === 'in'
            ? void keep()
            : openAuth({ mode: 'sign-up', reason: t('gift_cards.received.keep_why'), onSuccess: () => void keep() })
        }
      >
        {t('gift_cards.received.keep')}
      </Button>
      {failure && <Note kind="brick" title={failure} />}
    </>
  );
}
