import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import * as css from './studio-bookings.module.css';

/** A placeholder for bookings while they load. */
export function RowsSkeleton() {
  return (
    <div className={css.gstsWait} aria-busy="true">
      <SkeletonLine height="64px" />
      <SkeletonLine height="64px" />
      <SkeletonLine height="64px" />
      <SkeletonLine height="64px" />
    </div>
  );
}
