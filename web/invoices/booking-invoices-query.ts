import { queryOptions } from '@tanstack/react-query';
import { readJson } from '../api.ts';
import { api } from '../browser-api.ts';

/** Query of the papers of a booking of the signed-in person, and the tax that they name. */
export const bookingInvoicesQuery = (id: string) =>
  queryOptions({
    queryKey: ['bookings', 'invoices', id],
    queryFn: () => readJson(api.bookings[':id'].invoices.$get({ param: { id } })),
    staleTime: 0,
  });
