import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { type Filters, listAddress, readFilters } from '../filters/filters.ts';
import { aroundPlace } from '../filters/location-filter.ts';

/** What a form of filters asks for. @param before what was asked for when it was filled in */
export function filtersOf(form: HTMLFormElement, before: Filters): Filters {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value);
  const filters = readFilters(fields);
  const isMoved = filters.near !== undefined && filters.near !== before.near;
  return isMoved ? { ...filters, ...aroundPlace(filters, filters) } : filters;
}

/** Sends a form of filters to the list, with an address that holds only what was filled in. */
export function useSearch(before: Filters) {
  const navigate = useNavigate();
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    navigate(listAddress(filtersOf(event.currentTarget, before)));
  };
}
