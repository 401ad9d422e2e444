import type { ResultsMapProps } from '../results-map.tsx';

/** The ground of the map, until its parts follow. */
export default function ResultsCanvas({ corner, children }: ResultsMapProps) {
  return (
    <>
      {corner}
      <div className="rmap-foot">{children}</div>
    </>
  );
}
