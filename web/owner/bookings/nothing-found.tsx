import type { OwnStudio } from '#shared/schemas/studios/studio-editing.ts';
import { houseCover } from '#web/studios/house-cover.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { useWords } from '#web/words.tsx';
import { type Filters, isFiltered } from './filters.ts';
import * as css from './studio-bookings.module.css';

interface NothingFoundProps {
  studio: OwnStudio;
  filters: Filters;
  onChange: (filters: Filters) => void;
}

/** The empty state of the bookings, with a next step. */
export function NoBookingsFound({ studio, filters, onChange }: NothingFoundProps) {
  const { t } = useWords();
  const { shelf } = filters;
  const picture = houseCover(studio.types[0] ?? 'ceramics');
  if (isFiltered(filters)) {
    return (
      <EmptyState title={t('studio_bookings.nothing.found')} picture={picture}>
        <div className={css.gstsActs}>
          {shelf !== 'all' && (
            <Button kind="ink" onClick={() => onChange({ ...filters, shelf: 'all' })}>
              {t('studio_bookings.nothing.all')}
            </Button>
          )}
          <Button onClick={() => onChange({ shelf, q: '', offering: '', event: '', from: '', to: '' })}>
            {t('studio_bookings.nothing.clear')}
          </Button>
        </div>
      </EmptyState>
    );
  }
  if (shelf === 'waiting' || shelf === 'past' || shelf === 'cancelled') {
    return (
      <EmptyState title={t(`studio_bookings.nothing.${shelf}`)} picture={picture}>
        <p className={css.gstsSay}>{t(`studio_bookings.nothing.${shelf}_say`)}</p>
        <Button onClick={() => onChange({ ...filters, shelf: 'upcoming' })}>
          {t('studio_bookings.nothing.see_upcoming')}
        </Button>
      </EmptyState>
    );
  }
  const title = t(shelf === 'all' ? 'studio_bookings.none.title' : 'studio_bookings.nothing.upcoming');
  return (
    <EmptyState title={title} picture={picture}>
      <p className={css.gstsSay}>{t('studio_bookings.none.say')}</p>
      <ButtonLink kind="clay" to={`/manage-studio-events/${studio.id}`}>
        {t('studio_bookings.none.action')}
      </ButtonLink>
    </EmptyState>
  );
}
