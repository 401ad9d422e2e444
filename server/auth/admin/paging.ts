import { refuseAuth } from '../http/auth-error.ts';

export interface Page {
  /** From 1. */
  page: number;
  perPage: number;
}

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 1000;

/**
 * Parses the page of a list; empty parameters mean the defaults.
 * @throws AuthError `validation_failed`
 */
export function parsePage(query: { page?: string; per_page?: string }): Page {
  return {
    page: parseCount(query.page, 1),
    perPage: Math.min(MAX_PAGE_SIZE, parseCount(query.per_page, DEFAULT_PAGE_SIZE)),
  };
}

function parseCount(text: string | undefined, usual: number): number {
  if (!text) return usual;
  const count = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (count < 1) refuseAuth('validation_failed', { message: `Bad Pagination Parameters: ${text.slice(0, 20)}` });
  return count;
}

/** Renders the Link header of a page. The client reads the digit after the first equals sign, so `page` comes first. */
export function linkHeader(path: string, { page, perPage }: Page, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, rel: string) => `<${path}?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ');
}
