import { useEffect, useState } from 'react';

interface PagedList {
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => unknown;
}

/** Fetches all pages of a list, then prints it; stops if a page fails. */
export function usePrintAll({ hasNextPage, isFetching, isError, fetchNextPage }: PagedList) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting || isFetching) return;
    if (hasNextPage && !isError) {
      fetchNextPage();
      return;
    }
    setPrinting(false);
    if (!isError) window.print();
  }, [isPrinting, isFetching, hasNextPage, isError, fetchNextPage]);
  return { isPrinting, print: () => setPrinting(true) };
}
