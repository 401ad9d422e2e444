import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { type Filters, listAddress, readFilters } from '../filters/filters.ts';
import { locationNearPlace } from '../filters/location-filter.ts';

/** Reads the filters from a form. @param before the filters when it was rendered */
export function filtersOf(form: HTMLFormElement, before: Filters): Filters {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value);
  const filters = readFilters(fields);
  const isMoved = filters.near !== undefined && filters.near !== before.near;
  return isMoved ? { ...filters, ...locationNearPlace(filters, filters) } : filters;
}

/** Returns a submit handler that navigates to the list, with a URL that holds only the fields that were filled in. */
export function useSearch(before: Filters) {
  const navigate = useNavigate();
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    navigate(listAddress(filtersOf(event.currentTarget, before)));
  };
}
