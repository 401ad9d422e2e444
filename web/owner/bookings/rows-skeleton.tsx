import { SkeletonLine } from '../../ui/feedback/skeleton.tsx';

/** Bookings that are on their way. */
export function RowsSkeleton() {
  return (
    <div className="gsts-wait" aria-busy="true">
      <SkeletonLine height="64px" />
      <SkeletonLine height="64px" />
      <SkeletonLine height="64px" />
      <SkeletonLine height="64px" />
    </div>
  );
}
