import { houseCover } from '../studios/house-cover.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { useWords } from '../words.tsx';

/** The empty state for a user with past bookings only. */
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

/** The empty state for a user who has never booked. */
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
