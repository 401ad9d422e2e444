import { useEffect } from 'react';
import { SeatsNews } from '../../live/seats-news.tsx';
import { useLive } from '../../live/use-live.ts';
import { loadTextFiles } from '../../texts.ts';
import { Tooltips } from '../../ui/lazy/tooltips.tsx';
import { followTheme } from '../theme.ts';

/**
 * What starts at the first sign of use, because the page works without it: tooltips, live updates, changes
 * of the theme elsewhere, and the texts of other screens.
 */
export default function Later() {
  const news = useLive();
  useEffect(() => void loadTextFiles(), []);
  useEffect(followTheme, []);
  return (
    <>
      <Tooltips />
      <SeatsNews event={news} />
    </>
  );
}
