import { queryOptions } from '@tanstack/react-query';
import { type Client, readJson } from '../api.ts';

export const LOCATION = ['location'];
export const PHONE_NUMBERS = ['phone-numbers'];
export const DEVICES = ['devices'];
export const NOTICES = ['notification-choices'];
export const SAVED_CARDS = ['saved-cards'];

export const locationQuery = (api: Client) =>
  queryOptions({ queryKey: LOCATION, queryFn: () => readJson(api.me.location.$get()) });

export const phoneNumbersQuery = (api: Client) =>
  queryOptions({ queryKey: PHONE_NUMBERS, queryFn: () => readJson(api.me['phone-numbers'].$get()) });

/** Query of the devices, never from the cache: one that signed in a minute ago is the one that matters. */
export const devicesQuery = (api: Client) =>
  queryOptions({ queryKey: DEVICES, queryFn: () => readJson(api.me.devices.$get()), staleTime: 0 });

/** Query of the cards that the person keeps, never from the cache: one may have been kept a minute ago. */
export const savedCardsQuery = (api: Client) =>
  queryOptions({ queryKey: SAVED_CARDS, queryFn: () => readJson(api.me['saved-cards'].$get()), staleTime: 0 });

export const noticesQuery = (api: Client) =>
  queryOptions({ queryKey: NOTICES, queryFn: () => readJson(api.me['notification-choices'].$get()) });

/** Query of the time of the day in which push and text messages wait. */
export const quietHoursQuery = (api: Client) =>
  queryOptions({ queryKey: ['quiet-hours'], queryFn: () => readJson(api.me['quiet-hours'].$get()) });

/** Query of what deleting the account would do right now. */
export const deletionQuery = (api: Client) =>
  queryOptions({ queryKey: ['deletion'], queryFn: () => readJson(api.me.deletion.$get()), staleTime: 0 });
