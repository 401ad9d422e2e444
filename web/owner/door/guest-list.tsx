import { useRef, useState } from 'react';
import * as chipCss from '#web/ui/chip.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { SeatDots } from '#web/ui/seat-dots.tsx';
import { useWords } from '#web/words.tsx';
import {
  byArrival,
  countExpected,
  countIn,
  type DoorFilter,
  FILTERS,
  isInFilter,
  type ListedGuest,
  matchesGuest,
} from './arrivals.ts';
import * as css from './door.module.css';
import { type GuestActions, GuestRow } from './guest-row.tsx';

interface GuestListProps extends GuestActions {
  guests: readonly ListedGuest[];
  zone: string;
  studioId: string;
}

/** How many are in, and the guests by name, to be found and ticked. */
export function GuestList({ guests, zone, studioId, ...actions }: GuestListProps) {
  const { t } = useWords();
  const [filter, setFilter] = useState<DoorFilter>('all');
  const [typed, setTyped] = useState('');
  const [total, arrived] = [countExpected(guests), countIn(guests)];
  const inOrder = useSteadyOrder(guests, filter);
  const shown = inOrder.filter((guest) => isInFilter(guest, filter) && matchesGuest(guest, typed));
  return (
    <>
      <div className={css.tally}>
        <span className={css.fig}>{t('door.of', { count: arrived, total })}</span>
        <div>
          <SeatDots capacity={total} taken={arrived} yours={arrived} />
          <p className="small muted">{t('door.are_in')}</p>
        </div>
      </div>
      <label className={css.find}>
        <span className="sr">{t('door.find')}</span>
        <Icon name="search" />
        <input
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={t('door.find')}
          autoComplete="off"
        />
      </label>
      <div className={`${chipCss.rail} ${css.filters}`}>
        {(Object.keys(FILTERS) as DoorFilter[]).map((each) => {
          const count = guests.filter((guest) => isInFilter(guest, each)).length;
          if (count === 0 && (each === 'absent' || each === 'cancelled')) return null;
          return (
            <button
              key={each}
              type="button"
              className={each === filter ? `${chipCss.chip} ${chipCss.on}` : chipCss.chip}
              aria-pressed={each === filter}
              onClick={() => setFilter(each)}
            >
              {t(`door.filter.${each === 'expected' && !actions.letIn ? 'open' : each}`)}{' '}
              <span className={chipCss.n}>{count}</span>
            </button>
          );
        })}
      </div>
      <ul className={css.list} aria-label={t('door.guests')}>
        {shown.map((guest) => (
          <GuestRow key={guest.attendee_id} guest={guest} zone={zone} studioId={studioId} {...actions} />
        ))}
      </ul>
      {shown.length === 0 && <p className="muted">{t(guests.length === 0 ? 'door.nobody' : 'door.none_found')}</p>}
    </>
  );
}

/**
 * Sorts the guests by how far they are when the list opens or its filter changes. After that each keeps the place, so
 * that a tick stays under the finger that may undo it; who is new comes last.
 */
function useSteadyOrder(guests: readonly ListedGuest[], filter: DoorFilter): ListedGuest[] {
  const order = useRef<{ filter: DoorFilter; places: Map<string, number> }>(undefined);
  if (order.current?.filter !== filter) {
    const sorted = guests.toSorted(byArrival).map(({ attendee_id }, at) => [attendee_id, at] as const);
    order.current = { filter, places: new Map(sorted) };
  }
  const { places } = order.current;
  const placeOf = ({ attendee_id }: ListedGuest) => places.get(attendee_id) ?? places.size;
  return guests.toSorted((a, b) => placeOf(a) - placeOf(b));
}
