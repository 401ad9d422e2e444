import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { PaymentShare, ShareHolder } from '#shared/schemas/bookings/payment-splits.ts';
import { addressOf } from '#shared/studios/studios.ts';
import { ApiProblem, readJson } from '#web/api.ts';
import { api } from '#web/browser-api.ts';
import { TextField } from '#web/forms/fields/field.tsx';
import type { ScreenHandle } from '#web/texts.ts';
import { timeRange } from '#web/time/time-range.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { NoScript } from '#web/ui/feedback/no-script.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Trouble } from '#web/ui/feedback/trouble.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { useWords } from '#web/words.tsx';
import * as detailsCss from '../details/details.module.css';
import { EMPTY_DETAILS, toNewDetails } from '../details/details-draft.ts';
import { DetailsFields } from '../details/details-fields.tsx';
import { useDetails } from '../details/use-details.ts';
import { CardStep } from '../pay/card/card-step.tsx';
import type { PaymentCalls } from '../pay/card/payment-calls.ts';
import { usePaying } from '../pay/card/use-paying.ts';
import { HoldClock } from '../pay/hold/hold-clock.tsx';
import type { Route } from './+types/payment-share';
import * as css from './split.module.css';
import { isOpen, shareQuery } from './split-queries.ts';

export const handle: ScreenHandle = {
  texts: ['split_payment', 'payments', 'bookings', 'offerings', 'errors'],
  bar: 'own',
  footer: 'none',
};

/**
 * `/pay-share/:token`: who has the link of a share pays it here, without an account. Opening the page changes nothing.
 */
export default function PaymentShareScreen({ params: { token } }: Route.ComponentProps) {
  const { t } = useWords();
  const share = useQuery(shareQuery(api, token));
  const isUnknown = share.error instanceof ApiProblem && share.error.status === 404;
  return (
    <div className={`wrap ${css.screen}`}>
      <PageHead title={t('split_payment.share.title')} hidden />
      <NoScript />
      <div className={css.share}>
        {share.data ? (
          <Share token={token} share={share.data} onChanged={async () => void (await share.refetch())} />
        ) : isUnknown ? (
          <>
            <h1>{t('split_payment.share.title')}</h1>
            <div className={css.done}>
              <Note kind="brick" title={t('split_payment.share.unknown')} />
            </div>
          </>
        ) : share.isError ? (
          <Trouble error={share.error} onRetry={() => share.refetch()} />
        ) : (
          <SkeletonLine height="240px" />
        )}
      </div>
    </div>
  );
}

interface ShareProps {
  token: string;
  share: PaymentShare;
  /** Fetches the share again. */
  onChanged: () => Promise<void>;
}

function Share({ token, share, onChanged }: ShareProps) {
  const words = useWords();
  const { t, day } = words;
  const { inviter, name, title, starts_at, ends_at, time_zone: zone, dates, studio, offering_id, state } = share;
  const heading =
    state === 'paid' ? t('split_payment.share.in', { name }) : t('split_payment.share.heading', { inviter });
  return (
    <>
      <h1>{heading}</h1>
      <p className="lead">
        {title}
        <br />
        <span className="num">
          {day(starts_at, zone)}, {timeRange(words, starts_at, ends_at, zone)}
          {dates > 1 && ` · ${t('split_payment.share.dates', { count: dates })}`}
        </span>
        <br />
        <bdi>{studio.name}</bdi>, {addressOf(studio)}
      </p>
      {isOpen(share) ? (
        <PayShare token={token} share={share} onChanged={onChanged} />
      ) : (
        <div className={css.done}>
          <Ended share={share} />
          <ButtonLink to={`/offering/${offering_id}`}>{t('split_payment.share.look')}</ButtonLink>
        </div>
      )}
    </>
  );
}

/** What became of a share that cannot be paid now. */
function Ended({ share: { state, payment, inviter } }: { share: PaymentShare }) {
  const { t, money } = useWords();
  if (state === 'paid') {
    return (
      <Note kind="leaf" title={t('split_payment.share.paid')}>
        {t('split_payment.share.mailed')}
      </Note>
    );
  }
  if (state === 'released' && payment.state === 'captured') {
    return (
      <Note kind="brick" title={t('payments.late.title')}>
        {t('payments.late.say', { amount: money(payment.amount) })}
      </Note>
    );
  }
  return (
    <Note kind="sun" title={t(`split_payment.share.${state}`)}>
      {t('split_payment.share.ask', { inviter })}
    </Note>
  );
}

/** The name of the person who comes, and the card or the way to the provider's page. */
function PayShare({ token, share, onChanged }: ShareProps) {
  const { t, money, dayTime } = useWords();
  const form = useRef<HTMLFormElement>(null);
  const { payment, title, studio, due_at, time_zone, at_studio, asked } = share;
  const full = { ...payment.amount, amount: payment.amount.amount + (at_studio?.amount ?? 0) };
  // A default such as "Guest 2" is not the name of a person.
  const [name, setName] = useState(/\d$/.test(share.name) ? '' : share.name);
  const [email, setEmail] = useState('');
  const [draft, setDraft] = useState(EMPTY_DETAILS);
  const signed = { ...draft, signedName: draft.signedName ?? name };
  const { fields, missing, check } = useDetails(asked, signed);
  const details = toNewDetails(asked, signed);
  const paying = usePaying(payment, onChanged, shareCalls(token, { name, email, ...(details && { details }) }));
  const { card, checkout } = paying;
  const orComplete = (pay: (confirmed?: boolean) => Promise<void>) => async (confirmed?: boolean) => {
    if (form.current?.reportValidity() && check()) await pay(confirmed);
  };
  const until = dayTime(due_at, time_zone);
  return (
    <>
      <HoldClock endsAt={due_at} title={t('split_payment.share.held', { date: until })}>
        <p>{paying.isWaiting ? t('payments.slow.title') : t('split_payment.share.say', { inviter: share.inviter })}</p>
      </HoldClock>
      <form
        ref={form}
        className={css.person}
        method="post"
        onSubmit={(pressed) => {
          pressed.preventDefault();
          void orComplete(() => paying.pay())();
        }}
      >
        <TextField
          label={t('split_payment.share.name')}
          name="name"
          autoComplete="name"
          maxLength={200}
          required
          value={name}
          disabled={paying.isWaiting}
          onChange={(typed) => setName(typed.target.value)}
        />
        <TextField
          label={t('split_payment.share.email')}
          help={t('split_payment.share.email_help')}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={255}
          required
          value={email}
          disabled={paying.isWaiting}
          onChange={(typed) => setEmail(typed.target.value)}
        />
        {details && !paying.isWaiting && (
          <div ref={fields} className={detailsCss.fields}>
            <DetailsFields asked={asked} draft={signed} missing={missing} onChange={setDraft} />
          </div>
        )}
      </form>
      <CardStep
        payment={payment}
        paying={{
          ...paying,
          card: { ...card, pay: orComplete(card.pay) },
          checkout: { ...checkout, open: orComplete(checkout.open) },
          pay: orComplete(paying.pay),
        }}
        studio={studio.name}
        lines={[
          { text: t('payments.line', { count: 1, title }), amount: money(full) },
          ...(at_studio ? [{ text: t('payments.rest'), amount: `− ${money(at_studio)}` }] : []),
        ]}
        note={until}
        terms={{
          ...{ policy: share.cancellation_policy, mode: share.mode, zone: time_zone },
          ...{ startsAt: share.starts_at, bookedAt: share.booked_at, isFree: false },
          deposit: at_studio && { online: payment.amount, at_studio },
        }}
      />
    </>
  );
}

/** The requests by which a share is paid, for the person who comes. */
const shareCalls = (token: string, person: ShareHolder): PaymentCalls => {
  const route = api['payment-shares'][':token'];
  const param = { token };
  return {
    payByCard: (card) => readJson(route['test-card'].$post({ param, json: { ...person, ...card } })),
    openPage: (locale) => readJson(route.checkout.$post({ param, json: { ...person, locale } })),
    refresh: () => readJson(route.refresh.$post({ param })),
  };
};
