import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { listAddress, readFilters } from './filters.ts';

/** Sends a form of filters to the list, with an address that holds only what was filled in. */
export function useSearch() {
  const navigate = useNavigate();
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === 'string') fields.append(name, value);
    }
    navigate(listAddress(readFilters(fields)));
  };
}
