import { defineConfig } from 'vite';

// Programs of the server that run in worker threads and child processes: `workerProgram` in server/worker-process.ts.
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'build/workers',
    rollupOptions: {
      input: [
        'server/auth/passwords/hashing-worker.ts',
        'server/calendars/external/ics-worker-thread.ts',
        'server/media/imaging/image-process.ts',
        'server/providers/routing/valhalla/routing-process.ts',
      ],
    },
  },
});
