import { type ComponentProps, lazy, Suspense } from 'react';
import './distance-choice.module.css';

const DistanceChoice = lazy(() => import('./distance-choice.tsx'));

/** The choice of a travel time, if there is a place to travel from. Its styles also lay out the head of a list. */
export function Distance(props: ComponentProps<typeof DistanceChoice>) {
  if (!props.around.near) return null;
  return (
    <Suspense>
      <DistanceChoice {...props} />
    </Suspense>
  );
}
