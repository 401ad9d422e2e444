import { queryOptions } from '@tanstack/react-query';
import { answer, type Client } from '../api.ts';

export const LOCATION = ['location'];
export const PHONE_NUMBERS = ['phone-numbers'];
export const DEVICES = ['devices'];
export const NOTICES = ['notification-choices'];

export const locationQuery = (api: Client) =>
  queryOptions({ queryKey: LOCATION, queryFn: () => answer(api.me.location.$get()) });

export const phoneNumbersQuery = (api: Client) =>
  queryOptions({ queryKey: PHONE_NUMBERS, queryFn: () => answer(api.me['phone-numbers'].$get()) });

/** Query of the devices, never from the cache: one that signed in a minute ago is the one that matters. */
export const devicesQuery = (api: Client) =>
  queryOptions({ queryKey: DEVICES, queryFn: () => answer(api.me.devices.$get()), staleTime: 0 });

export const noticesQuery = (api: Client) =>
  queryOptions({ queryKey: NOTICES, queryFn: () => answer(api.me['notification-choices'].$get()) });

/** Query of what deleting the account would do right now. */
export const deletionQuery = (api: Client) =>
  queryOptions({ queryKey: ['deletion'], queryFn: () => answer(api.me.deletion.$get()), staleTime: 0 });
