import { SkeletonLine } from '../ui/feedback/skeleton.tsx';
import * as css from './settings.module.css';

/** Placeholder for rows of the settings. */
export function RowSkeleton({ rows }: { rows: number }) {
  return (
    <div className={css.setRows} aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical
        <div className={css.setRow} key={row}>
          <div className={css.setSoon}>
            <SkeletonLine width="120px" height="18px" />
            <SkeletonLine width="60%" />
          </div>
        </div>
      ))}
    </div>
  );
}
