import { parentPort, workerData } from 'node:worker_threads';
import { type ParseInput, parseCalendar } from './parse-ics.ts';

// The program of a thread that reads one calendar: see read-aside.ts.

parentPort?.postMessage(parseCalendar(workerData as ParseInput));
