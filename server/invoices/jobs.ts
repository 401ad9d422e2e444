import type { TaskList } from 'graphile-worker';
import type { Services } from '../services.ts';
import { issueCommission } from './issue/issue-commission.ts';
import { issueSales } from './issue/issue-sales.ts';

export const invoiceTasks = (services: Services): TaskList => ({
  issue_invoices: () => issueSales(services),
  issue_commission_invoices: () => issueCommission(services),
});

/** The times are in the worker's time zone, UTC; commission also of a month whose first run failed. */
export const invoiceCron = [
  '* * * * * issue_invoices ?jobKey=issue_invoices',
  '20 3 * * * issue_commission_invoices ?jobKey=issue_commission_invoices',
];
