import { answer } from '../api.ts';
import { api } from '../browser-api.ts';

/** What maps are drawn with here. */
export const mapSettingsQuery = {
  queryKey: ['map-settings'],
  queryFn: () => answer(api['map-settings'].$get()),
};
