import { SkeletonLine } from '../../ui/feedback/skeleton.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useWords } from '../../words.tsx';

/** A placeholder while the calendar loads. */
export function CalendarSkeleton() {
  const { t } = useWords();
  return (
    <div className="own-wait">
      <Spinner label={t('shell.loading')} />
      <SkeletonLine width="min(14em, 80%)" height="44px" />
      <SkeletonLine height="420px" />
    </div>
  );
}
