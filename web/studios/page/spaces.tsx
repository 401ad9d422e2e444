import { Link } from 'react-router';
import type { Studio } from '#shared/schemas/studios/studios.ts';
import { durationText } from '#web/offerings/offering-words.ts';
import { offeringAddress } from '#web/offerings/urls.ts';
import * as columnCss from '#web/ui/styles/column.module.css';
import { useWords } from '#web/words.tsx';
import * as css from './studio.module.css';
import { WeekHours } from './week-hours.tsx';

type Space = Studio['spaces'][number];

/** The rooms, tables and kilns of a studio, with hourly prices of those for rent and links to book them. */
export function Spaces({ spaces }: { spaces: Studio['spaces'] }) {
  const words = useWords();
  const { t } = words;
  if (spaces.length === 0) return null;
  return (
    <section className={`${columnCss.blk} ${css.blk}`}>
      <h2>{t('studios.spaces')}</h2>
      <ul>
        {spaces.map((space) => (
          <SpaceRow key={space.id} space={space} />
        ))}
      </ul>
    </section>
  );
}

function SpaceRow({ space }: { space: Space }) {
  const words = useWords();
  const { t, money } = words;
  const { name, about, seats, quantity, hourly_price, min_minutes, opening_hours, offering } = space;
  // A price without an offering that sells the space would be one that nobody can book at.
  const price = offering && hourly_price && t('catalogue.price.hour', { price: money(hourly_price) });
  return (
    <li className={css.space}>
      <div>
        <h3>{quantity > 1 ? t('catalogue.several', { name, count: quantity }) : name}</h3>
        <p className="small muted">{about}</p>
        {opening_hours.length > 0 && (
          <details className={`${css.spaceHours} small`}>
            <summary>{t('studios.own_hours')}</summary>
            <WeekHours hours={opening_hours} />
          </details>
        )}
      </div>
      <div className={css.spaceE}>
        {price && (
          <b className="strong num">
            {min_minutes > 60 ? t('studios.from_minutes', { price, length: durationText(words, min_minutes) }) : price}
          </b>
        )}{' '}
        <span className="small muted">{t('studios.seats', { count: seats })}</span>
        {offering && (
          <Link
            className="link action"
            to={hoursAddress(space, offering)}
            aria-label={t('studios.book_hours_of', { space: name })}
          >
            {t('studios.book_hours')}
          </Link>
        )}
      </div>
    </li>
  );
}

/** Returns the URL of the coworking offering that sells a space, preselecting it if there is a choice. */
const hoursAddress = ({ id }: Space, { slug, is_choice }: NonNullable<Space['offering']>) =>
  `${offeringAddress({ slug })}${is_choice ? `?space=${id}` : ''}`;
