import { readJson } from '../api.ts';
import { api } from '../browser-api.ts';

/** Query of the operator's map settings. */
export const mapSettingsQuery = {
  queryKey: ['map-settings'],
  queryFn: () => readJson(api['map-settings'].$get()),
};
