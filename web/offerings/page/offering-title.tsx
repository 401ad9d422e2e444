import { Link } from 'react-router';
import type { Offering } from '#shared/schemas/offerings/offerings.ts';
import { areaInTown } from '#web/studios/studio-area.ts';
import { studioAddress } from '#web/studios/urls.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Rating } from '#web/ui/rating.tsx';
import * as columnCss from '#web/ui/styles/column.module.css';
import { useWords, type Words } from '#web/words.tsx';
import { durationText, languagesText } from '../offering-words.ts';
import * as css from './offering.module.css';

/** Name, studio and key facts of an offering. */
export function OfferingTitle({ offering }: { offering: Offering }) {
  const words = useWords();
  const { title, studio } = offering;
  return (
    <div className={css.ttl}>
      <h1>{title}</h1>
      <p className={columnCss.by}>
        <Link className="link strong" to={studioAddress(studio)} prefetch="intent">
          {studio.name}
        </Link>
        <span className="muted">{areaInTown(studio)}</span>
        <Rating of={offering} />
      </p>
      <ul className={css.facts}>
        {factsOf(words, offering).map(([icon, fact]) => (
          <li key={icon}>
            <Icon name={icon} />
            {fact}
          </li>
        ))}
      </ul>
    </div>
  );
}

function factsOf(words: Words, offering: Offering): (readonly [IconName, string])[] {
  const { t } = words;
  const { duration_minutes, capacity, level, languages, minimum_age, step_free, booking_mode } = offering;
  const facts: (readonly [IconName, string])[] = [
    ['clock', durationText(words, duration_minutes)],
    ['users-round', t('offerings.people', { count: capacity })],
    ['palette', t(`catalogue.level.${level}`)],
  ];
  if (languages.length > 0) facts.push(['languages', languagesText(words, languages)]);
  facts.push(['user-round', minimum_age ? t('offerings.from_age', { count: minimum_age }) : t('offerings.all_ages')]);
  if (step_free) facts.push(['accessibility', t('offerings.step_free')]);
  if (booking_mode !== 'direct_booking') facts.push(['message-circle', t(`catalogue.booking_mode.${booking_mode}`)]);
  return facts;
}
