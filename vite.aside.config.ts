import { defineConfig } from 'vite';

// Programs of the server that run aside, in threads and processes of their own: `asideProgram` in server/aside.ts.
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'build/aside',
    rollupOptions: {
      input: [
        'server/auth/passwords/hashing-worker.ts',
        'server/calendars/outside/reading-thread.ts',
        'server/media/decoding/decoding-process.ts',
        'server/travel/engines/routing-process.ts',
      ],
    },
  },
});
