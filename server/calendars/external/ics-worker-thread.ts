import { parentPort, workerData } from 'node:worker_threads';
import { type Reading, readCalendar } from './parse-ics.ts';

// The program of a thread that reads one calendar: see read-aside.ts.

parentPort?.postMessage(readCalendar(workerData as Reading));
