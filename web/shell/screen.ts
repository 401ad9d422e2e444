import { useMatches } from 'react-router';
import type { ScreenHandle } from '../texts.ts';

/** Returns the merged `handle` of the matched routes; inner routes override outer ones. */
export function useScreen(): ScreenHandle {
  const handles = useMatches().map((match) => match.handle as ScreenHandle | undefined);
  return Object.assign({}, ...handles);
}
