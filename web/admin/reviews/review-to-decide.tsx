import { useState } from 'react';
import { Link } from 'react-router';
import type { Objection } from '#shared/reviews.ts';
import type { ModeratedReview, ReviewDecision, ReviewFinding } from '#shared/schemas/reviews.ts';
import { quote } from '#shared/text/quote.ts';
import { ApiProblem } from '#web/api.ts';
import { TextAreaField } from '#web/forms/fields/field.tsx';
import { offeringAddress } from '#web/offerings/urls.ts';
import { problemText } from '#web/problem-text.ts';
import { ObjectionChoice } from '#web/reviews/objection-choice.tsx';
import { ReviewPictures } from '#web/reviews/review-pictures.tsx';
import { decide, invalidateReviews } from '#web/reviews/reviews-queries.ts';
import { Stars } from '#web/reviews/stars.tsx';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt } from '#web/use-attempt.ts';
import { useWords } from '#web/words.tsx';
import * as css from './moderation.module.css';
import { ReviewFacts } from './review-facts.tsx';

interface ReviewToDecideProps {
  review: ModeratedReview;
  onDecided: () => void;
}

/** A review with the words that the checks marked, why it waits, and the decision about it. */
export function ReviewToDecide({ review, onDecided }: ReviewToDecideProps) {
  const { t, dayTime, language: reader } = useWords();
  const { busy, failure, run } = useAttempt((error) => lateText(error) ?? problemText(t, error));
  const [isRejecting, setRejecting] = useState(false);
  const { version, studio, offering, stars, text, language, findings, reports, state, decision, attended_at } = review;
  const lateText = (error: unknown) => {
    if (!(error instanceof ApiProblem) || error.code !== 'reviews.changed_meanwhile') return undefined;
    void invalidateReviews();
    return problemText(t, error);
  };
  const send = async (body: ReviewDecision) => {
    if (!(await run(() => decide(review, body)))) return;
    toast({ title: t(`review_moderation.done.${body.decision}`) });
    onDecided();
  };
  return (
    <>
      <article className={css.one} aria-labelledby="review">
        <Stars stars={stars} />
        <div>
          <h2 id="review">{t('review_moderation.about', { studio: studio.name })}</h2>
          <p className="small muted">
            <Link className="link" to={offeringAddress(offering)}>
              {offering.title}
            </Link>{' '}
            · {dayTime(attended_at, studio.time_zone)}
          </p>
        </div>
        <p className={css.text} lang={language}>
          <Marked text={text} findings={findings} />
        </p>
        <ReviewPictures pictures={review.pictures} author={review.author} />
        {findings.length + reports.length > 0 && (
          <Note icon="eye" title={t('review_moderation.why_it_waits')}>
            <ul>
              {findings.map(({ flag, words }) => (
                <li key={flag + words}>
                  {t(`review_moderation.why.${flag}`)}
                  {words && `: ${quote(words, reader)}`}
                </li>
              ))}
              {reports.map(({ objection, note, at, by_studio }) => (
                <li key={at + objection}>
                  {t(by_studio ? 'review_moderation.by_studio' : 'review_moderation.by_reader')}:{' '}
                  {t(`reviews.objection.${objection}`)}
                  {note && `. ${quote(note, reader)}`}
                </li>
              ))}
            </ul>
          </Note>
        )}
        {decision && (
          <Note kind={state === 'rejected' ? 'brick' : 'leaf'} title={t(`review_moderation.states.${state}`)}>
            {t('review_moderation.decided_by', {
              name: decision.by ?? '–',
              date: dayTime(decision.at, studio.time_zone),
            })}
            {decision.objection && <p>{t(`reviews.objection.${decision.objection}`)}</p>}
            {decision.note && <p>{quote(decision.note, reader)}</p>}
          </Note>
        )}
        {failure && <Note kind="brick" title={failure} />}
        {isRejecting ? (
          <Rejection
            busy={busy}
            onBack={() => setRejecting(false)}
            onReject={(objection, note) => void send({ decision: 'reject', version, objection, note })}
          />
        ) : (
          <div className={css.acts}>
            {(state !== 'published' || reports.length > 0) && (
              <Button kind="clay" busy={busy} onClick={() => void send({ decision: 'publish', version })}>
                {t(state === 'published' ? 'review_moderation.keep' : 'review_moderation.publish')}
              </Button>
            )}
            {state !== 'rejected' && (
              <Button onClick={() => setRejecting(true)}>
                {t(state === 'published' ? 'review_moderation.take_down' : 'review_moderation.reject')}
              </Button>
            )}
          </div>
        )}
      </article>
      <ReviewFacts review={review} />
    </>
  );
}

interface RejectionProps {
  busy: boolean;
  onBack: () => void;
  onReject: (objection: Objection, note: string) => void;
}

/** The reason of a rejection, with what its author reads. */
function Rejection({ busy, onBack, onReject }: RejectionProps) {
  const { t } = useWords();
  const [objection, setObjection] = useState<Objection>();
  const [note, setNote] = useState('');
  return (
    <form
      method="post"
      className={css.rejection}
      onSubmit={(event) => {
        event.preventDefault();
        if (objection) onReject(objection, note);
      }}
    >
      <h3>{t('review_moderation.reason')}</h3>
      <ObjectionChoice legend={t('review_moderation.reason')} value={objection} onChange={setObjection} />
      <TextAreaField
        label={t('review_moderation.note')}
        help={t('review_moderation.note_help')}
        name="note"
        rows={3}
        maxLength={1000}
        value={note}
        onChange={(typed) => setNote(typed.target.value)}
      />
      <div className={css.acts}>
        <Button type="submit" kind="ink" busy={busy} disabled={!objection}>
          {t('review_moderation.reject_now')}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          {t('review_moderation.back')}
        </Button>
      </div>
    </form>
  );
}

/** The text with the words marked that the checks found. */
function Marked({ text, findings }: { text: string; findings: readonly ReviewFinding[] }) {
  let rest = text.normalize('NFKC');
  const parts: { text: string; isMarked: boolean; at: number }[] = [];
  const words = findings
    .filter(({ words }) => words !== '')
    .map(({ words }) => ({ words, at: rest.indexOf(words) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at);
  for (const { words: marked } of words) {
    const at = rest.indexOf(marked);
    if (at < 0) continue;
    parts.push({ text: rest.slice(0, at), isMarked: false, at: parts.length });
    parts.push({ text: marked, isMarked: true, at: parts.length });
    rest = rest.slice(at + marked.length);
  }
  return (
    <>
      {parts.map(({ text: part, isMarked, at }) => (isMarked ? <mark key={at}>{part}</mark> : part))}
      {rest}
    </>
  );
}
