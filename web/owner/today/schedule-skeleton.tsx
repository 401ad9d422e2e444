import { SkeletonLine } from '../../ui/feedback/skeleton.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useWords } from '../../words.tsx';

/** The screen before anything is known. */
export function ScheduleSkeleton() {
  const { t } = useWords();
  return (
    <div className="own-wait">
      <Spinner label={t('shell.loading')} />
      <SkeletonLine width="min(14em, 80%)" height="44px" />
      <RowsSkeleton count={3} />
      <noscript>{t('owner.no_script')}</noscript>
    </div>
  );
}

/** Dates that are on their way. */
export function RowsSkeleton({ count }: { count: number }) {
  return (
    <div className="own-rows">
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content are alike
        <SkeletonLine key={row} height="64px" />
      ))}
    </div>
  );
}
