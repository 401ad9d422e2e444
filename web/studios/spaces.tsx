import type { Studio } from '../../shared/schemas/studios.ts';
import { useWords } from '../words.tsx';

/** The rooms, tables and kilns of a studio, and what an hour of each costs where it is rented. */
export function Spaces({ spaces }: { spaces: Studio['spaces'] }) {
  const { t, money } = useWords();
  if (spaces.length === 0) return null;
  return (
    <section className="blk">
      <h2>{t('studios.spaces')}</h2>
      {spaces.some(({ hourly_price }) => hourly_price) && (
        <p className="small muted under-h">{t('studios.spaces_help')}</p>
      )}
      <ul>
        {spaces.map(({ id, name, about, seats, hourly_price }) => (
          <li key={id} className="space">
            <div>
              <h3>{name}</h3>
              <p className="small muted">{about}</p>
            </div>
            <p className="space-e">
              {hourly_price && (
                <b className="strong num">{t('catalogue.price.hour', { price: money(hourly_price) })}</b>
              )}{' '}
              <span className="small muted">{t('studios.seats', { count: seats })}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
