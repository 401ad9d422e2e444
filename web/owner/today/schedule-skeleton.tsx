import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { useWords } from '#web/words.tsx';
import * as css from './owner-dashboard.module.css';

/** A placeholder for the whole screen while it loads. */
export function ScheduleSkeleton() {
  const { t } = useWords();
  return (
    <div className={css.ownWait}>
      <Spinner label={t('shell.loading')} />
      <SkeletonLine width="min(14em, 80%)" height="44px" />
      <RowsSkeleton count={3} />
      <noscript>{t('owner.no_script')}</noscript>
    </div>
  );
}

/** A placeholder for events while they load. */
export function RowsSkeleton({ count }: { count: number }) {
  return (
    <div className={css.ownRows}>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows are identical
        <SkeletonLine key={row} height="64px" />
      ))}
    </div>
  );
}
