import { SkeletonLine } from '../ui/feedback/skeleton.tsx';

/** Placeholder for rows of the settings. */
export function RowSkeleton({ rows }: { rows: number }) {
  return (
    <div className="set-rows" aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical
        <div className="set-row" key={row}>
          <div className="set-what set-soon">
            <SkeletonLine width="120px" height="18px" />
            <SkeletonLine width="60%" />
          </div>
        </div>
      ))}
    </div>
  );
}
