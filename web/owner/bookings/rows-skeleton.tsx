import { SkeletonLine } from '../../ui/feedback/skeleton.tsx';

/** A placeholder for bookings while they load. */
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
