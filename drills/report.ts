import type { Call } from './checker/calls.ts';
import type { HistoryReport } from './checker/check-history.ts';

/** Violations that are printed one by one. */
const MAX_SHOWN = 20;

/** Prints what a history was and what it breaks, and sets the exit code. */
export function printReport(calls: readonly Call[], report: HistoryReport, further: readonly string[] = []): void {
  const seconds = (Math.max(...calls.map(({ end }) => end)) - Math.min(...calls.map(({ start }) => start))) / 1000;
  const unanswered = calls.filter(({ answer }) => !answer).length;
  console.log(
    `${calls.length} calls in ${seconds.toFixed(0)} s (${(calls.length / seconds).toFixed(0)}/s), ${unanswered} without an answer; ` +
      `${report.operations} operations, ${report.successes} carried out`,
  );
  for (const [act, count] of report.carriedOut) console.log(`  carried out ${count} times: ${act}`);
  for (const [code, count] of [...report.refusals].sort(([, one], [, other]) => other - one)) {
    console.log(`  refused ${count} times: ${code}`);
  }
  const violations = [...report.violations, ...further];
  for (const violation of violations.slice(0, MAX_SHOWN)) console.log(`VIOLATION: ${violation}`);
  if (violations.length > MAX_SHOWN) console.log(`… and ${violations.length - MAX_SHOWN} more`);
  console.log(
    violations.length === 0 ? 'PASSED: the history has no contradiction' : `FAILED: ${violations.length} violations`,
  );
  if (violations.length > 0) process.exitCode = 1;
}
