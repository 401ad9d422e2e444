import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Link, useLocation } from 'react-router';
import type { PaymentSplit } from '#shared/schemas/bookings/payment-splits.ts';
import { api } from '#web/browser-api.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { LinkField } from '#web/ui/dialogs/link-field.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import { ReleaseHold } from '../pay/hold/release-hold.tsx';
import * as css from './split.module.css';
import { createShareLink, isOpen, releaseShare, splitQuery } from './split-queries.ts';

interface SplitSharesProps {
  splitId: string;
  title: string;
  /** The payment whose page this is. */
  paymentId?: string;
}

/** The shares of a split payment: who has paid, and for those who have not, the link to send. */
export default function SplitShares({ splitId, title, paymentId }: SplitSharesProps) {
  const { t, dayTime } = useWords();
  const { data: split } = useQuery(splitQuery(api, splitId));
  // The button that split was at the end of the page.
  const { state: arrived } = useLocation();
  const isNew = arrived?.split === splitId;
  const heading = useCallback((title: HTMLElement | null) => void (isNew && title?.focus()), [isNew]);
  if (!split) return null;
  const until = dayTime(split.due_at, split.time_zone);
  return (
    <section className={css.shares} aria-labelledby={`split-${splitId}`}>
      <h2 id={`split-${splitId}`} ref={heading} tabIndex={-1}>
        {t('split_payment.title')}
      </h2>
      <p className="small muted">
        {t(split.shares.some(isOpen) ? 'split_payment.say' : 'split_payment.over', { date: until })}
      </p>
      <ul>
        {split.shares.map((share) => (
          <ShareRow
            key={share.booking_id}
            splitId={split.id}
            share={share}
            title={title}
            isHere={share.payment_id === paymentId}
          />
        ))}
      </ul>
    </section>
  );
}

type Share = PaymentSplit['shares'][number];

const TAGS: Record<Share['state'], { kind?: 'warn' | 'glaze' | 'leaf' | 'brick'; icon: IconName }> = {
  open: { kind: 'warn', icon: 'clock' },
  paying: { kind: 'glaze', icon: 'hourglass' },
  paid: { kind: 'leaf', icon: 'check' },
  released: { icon: 'minus' },
  cancelled: { kind: 'brick', icon: 'x' },
};

function ShareRow({
  splitId,
  share,
  title,
  isHere,
}: {
  splitId: string;
  share: Share;
  title: string;
  isHere: boolean;
}) {
  const { t, money } = useWords();
  const { names, amount, at_studio, state, is_own, payment_id } = share;
  return (
    <li data-state={state}>
      <p className={css.who}>
        <b>{names.join(', ')}</b>
        {is_own && <span className="small muted">{t('split_payment.own')}</span>}
        {at_studio && <span className="small muted">{t('split_payment.rest', { amount: money(at_studio) })}</span>}
      </p>
      <span className={css.amount}>{money(amount)}</span>
      <Tag {...TAGS[state]}>{t(`split_payment.state.${state}`)}</Tag>
      {isOpen(share) && !(is_own && isHere) && (
        <div className={css.open}>
          {is_own ? (
            <ButtonLink size="s" kind="ink" to={`/pay/${payment_id}`}>
              {t('split_payment.pay', { amount: money(amount) })}
            </ButtonLink>
          ) : (
            <>
              <ShareLink splitId={splitId} share={share} title={title} />
              <div className={css.acts}>
                {isHere || (
                  <Link className="link action" to={`/pay/${payment_id}`}>
                    {t('split_payment.pay_myself', { amount: money(amount) })}
                  </Link>
                )}
                <ReleaseHold
                  label={t('split_payment.release')}
                  onRelease={() => releaseShare(api, splitId, share.booking_id)}
                />
              </div>
            </>
          )}
        </div>
      )}
    </li>
  );
}

/** The link of a share to copy or to send; shown only where it was created since the page was loaded. */
function ShareLink({ splitId, share, title }: { splitId: string; share: Share; title: string }) {
  const { t } = useWords();
  const { busy, failure, run } = useAttempt();
  const { url, booking_id, names } = share;
  const name = names.join(', ');
  if (!url) {
    return (
      <>
        <Button
          size="s"
          icon="share"
          busy={busy}
          onClick={() => void run(() => createShareLink(api, splitId, booking_id))}
        >
          {t('split_payment.link_for', { name })}
        </Button>
        {failure && <Note kind="brick" title={failure} />}
      </>
    );
  }
  // Cancelling the native sheet also rejects; that is not an error.
  const send = () => navigator.share({ title, text: t('split_payment.invitation', { title }), url }).catch(() => {});
  return (
    <LinkField
      url={url}
      label={t('split_payment.link_for', { name })}
      copy={t('split_payment.copy')}
      copied={t('split_payment.copied')}
    >
      {'share' in navigator && (
        <Button size="s" icon="share" onClick={() => void send()}>
          {t('split_payment.send')}
        </Button>
      )}
    </LinkField>
  );
}
