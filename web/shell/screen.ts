import { useMatches } from 'react-router';
import type { ScreenHandle } from '../texts.ts';

/** What the screens in view ask of the shell; an inner one has the last word. */
export function useScreen(): ScreenHandle {
  const handles = useMatches().map((match) => match.handle as ScreenHandle | undefined);
  return Object.assign({}, ...handles);
}
