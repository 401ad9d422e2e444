import { SeatsNews } from '../../live/seats-news.tsx';
import { useLive } from '../../live/use-live.ts';
import { Tooltips } from '../../ui/lazy/tooltips.tsx';

/** What starts at the first sign of use, because the page works without it: tooltips and live updates. */
export default function Later() {
  const news = useLive();
  return (
    <>
      <Tooltips />
      <SeatsNews event={news} />
    </>
  );
}
