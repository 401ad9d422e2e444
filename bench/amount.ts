/** True if `npm test` only checks that each bench still runs: its figures then mean nothing. */
export const isSmoke = process.env.BENCH_SMOKE === '1';

/** How much of something a bench uses: enough for a figure, or the least with which it runs. */
export const amount = (full: number, least: number): number => (isSmoke ? least : full);
