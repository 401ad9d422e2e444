import { houseCover } from '../studios/house-cover.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { useWords } from '../words.tsx';

/** There were bookings, but none is to come. */
export function NothingComing() {
  const { t } = useWords();
  return (
    <div className="mine-first mine-none">
      <p>{t('dashboard.nothing_coming')}</p>
      <ButtonLink kind="clay" to="/workshops-classes">
        {t('dashboard.find')}
      </ButtonLink>
    </div>
  );
}

/** Nobody ever booked anything. */
export function NoBookings() {
  const { t } = useWords();
  return (
    <div className="mine-first">
      <EmptyState title={t('dashboard.none')} picture={houseCover('ceramics')}>
        <p className="mine-say">{t('dashboard.none_help')}</p>
        <ButtonLink kind="clay" to="/workshops-classes">
          {t('dashboard.find')}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
