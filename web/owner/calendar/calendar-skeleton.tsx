import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { useWords } from '#web/words.tsx';
import * as css from '../today/owner-dashboard.module.css';

/** A placeholder while the calendar loads. */
export function CalendarSkeleton() {
  const { t } = useWords();
  return (
    <div className={css.ownWait}>
      <Spinner label={t('shell.loading')} />
      <SkeletonLine width="min(14em, 80%)" height="44px" />
      <SkeletonLine height="420px" />
    </div>
  );
}
