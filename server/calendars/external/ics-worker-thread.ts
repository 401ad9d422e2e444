import { parentPort, workerData } from 'node:worker_threads';
import { type ParseInput, parseCalendar } from './parse-ics.ts';

// The worker thread that parses one calendar: see ics-worker.ts.

parentPort?.postMessage(parseCalendar(workerData as ParseInput));
