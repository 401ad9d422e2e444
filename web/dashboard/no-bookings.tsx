import { houseCover } from '../studios/house-cover.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { useWords } from '../words.tsx';
import * as css from './bookings.module.css';

/** The empty state for a user with past bookings only. */
export function NothingComing() {
  const { t } = useWords();
  return (
    <div className={`${css.mineFirst} ${css.mineNone}`}>
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
    <div className={css.mineFirst}>
      <EmptyState title={t('dashboard.none')} picture={houseCover('ceramics')}>
        <p className={css.mineSay}>{t('dashboard.none_help')}</p>
        <ButtonLink kind="clay" to="/workshops-classes">
          {t('dashboard.find')}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
