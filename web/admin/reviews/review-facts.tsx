import { Link } from 'react-router';
import { formatRating } from '#shared/rating.ts';
import type { ModeratedReview } from '#shared/schemas/reviews.ts';
import { studioAddress } from '#web/studios/urls.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './moderation.module.css';

/** What helps to decide: the booking, who wrote, and how others rate the studio. */
export function ReviewFacts({ review }: { review: ModeratedReview }) {
  const { t, longDay, language } = useWords();
  const { booking, writer, studio } = review;
  const attendance = booking.absent > 0 ? 'absent' : booking.checked_in > 0 ? 'checked_in' : 'unmarked';
  const facts = [
    {
      key: 'booking',
      fact: t(`review_moderation.facts.${attendance}`, { count: booking.absent || booking.checked_in }),
      more: `${booking.reference} · ${t('catalogue.seats', { count: booking.seats })}`,
    },
    {
      key: 'writer',
      fact: writer.name,
      more: [
        t('review_moderation.facts.since', { date: longDay(writer.since, studio.time_zone) }),
        t('review_moderation.facts.bookings', { count: writer.bookings }),
        writer.other_stars.length > 0 && t('review_moderation.facts.others', { stars: writer.other_stars.join(', ') }),
      ]
        .filter(Boolean)
        .join(' · '),
    },
    {
      key: 'studio',
      fact:
        studio.rating_average === null
          ? t('review_moderation.facts.unrated')
          : t('review_moderation.facts.rating', {
              rating: formatRating(studio.rating_average, language),
              count: studio.rating_count,
            }),
      more: studio.name,
    },
  ];
  return (
    <aside className={css.facts} aria-label={t('review_moderation.facts.title')}>
      <dl>
        {facts.map(({ key, fact, more }) => (
          <div key={key}>
            <dt>{t(`review_moderation.facts.${key}`)}</dt>
            <dd>
              <b className="strong">{fact}</b>
              <span>{more}</span>
            </dd>
          </div>
        ))}
      </dl>
      <Link className={buttonClass({ size: 's', wide: true })} to={studioAddress(studio)}>
        {t('review_moderation.open', { studio: studio.name })}
      </Link>
    </aside>
  );
}
