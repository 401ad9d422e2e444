import { type ReactNode, useState } from 'react';
import type { Review } from '#shared/schemas/reviews.ts';
import type { Studio } from '#shared/schemas/studios/studios.ts';
import { wallClock } from '#shared/time/time.ts';
import { openAuth } from '../accounts/auth-request.ts';
import { useSession } from '../accounts/session.ts';
import { problemText } from '../problem-text.ts';
import { Icon } from '../ui/icon.tsx';
import { Avatar } from '../ui/pictures/avatar.tsx';
import { toast } from '../ui/toast.tsx';
import { useWords } from '../words.tsx';
import { ReportDialog } from './report-dialog.tsx';
import * as css from './review-item.module.css';
import { ReviewPictures } from './review-pictures.tsx';
import { vote } from './reviews-queries.ts';
import { Stars } from './stars.tsx';

interface ReviewItemProps {
  review: Review;
  studio: Pick<Studio, 'name' | 'time_zone'>;
  /** False where all reviews are about the same offering. */
  namesOffering: boolean;
  /** The actions in place of those of readers. */
  children?: ReactNode;
}

/** A published review with the reply of the studio. Needs the texts `reviews`. */
export function ReviewItem({ review, studio, namesOffering, children }: ReviewItemProps) {
  const { t } = useWords();
  const { author, stars, text, language, pictures, reply, offering, attended_at, is_edited } = review;
  const { month, year } = wallClock(attended_at, studio.time_zone);
  const name = author || t('reviews.guest');
  const when = t('reviews.month', { month: t(`dates.month.${month}`), year });
  const facts = [when, namesOffering && offering.title, is_edited && t('reviews.edited')].filter(Boolean);
  return (
    <li className={css.item}>
      <div className={css.head}>
        <Avatar name={name} />
        <p>
          <b className="strong">{name}</b>
          <span className="muted">{facts.join(' · ')}</span>
        </p>
        <Stars stars={stars} />
      </div>
      <p className={css.text} lang={language}>
        {text}
      </p>
      <ReviewPictures pictures={pictures} author={author} />
      {reply && (
        <div className={css.reply}>
          <b className="strong">{t('reviews.reply_of', { studio: studio.name })}</b>
          <p>{reply.text}</p>
        </div>
      )}
      {children ?? <Actions review={review} />}
    </li>
  );
}

/** What readers can do: say that it helped, and report it. */
function Actions({ review }: { review: Review }) {
  const { t } = useWords();
  const { state } = useSession();
  const [isReporting, setReporting] = useState(false);
  const { id, helpful_count, is_helpful, is_own } = review;
  if (is_own) return <p className={`${css.own} small muted`}>{t('reviews.own')}</p>;
  const signedIn = (act: () => void) =>
    state === 'in' ? act() : openAuth({ mode: 'login', reason: t('reviews.sign_in'), onSuccess: act });
  const press = () =>
    vote(id, !is_helpful).catch((error: unknown) => toast({ kind: 'destructive', title: problemText(t, error) }));
  return (
    <div className={css.acts}>
      <button type="button" aria-pressed={is_helpful} onClick={() => signedIn(() => void press())}>
        <Icon name="thumbs-up" />
        {t('reviews.helpful')}
        {helpful_count > 0 && <span className="muted num">{helpful_count}</span>}
      </button>
      <button type="button" onClick={() => signedIn(() => setReporting(true))}>
        <Icon name="flag" />
        {t('reviews.report')}
      </button>
      {isReporting && <ReportDialog id={id} onClose={() => setReporting(false)} />}
    </div>
  );
}
