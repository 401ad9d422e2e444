import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A key that Google rejects once a map is made with it. */
export const REFUSED_KEY = 'key-of-another-site';

/**
 * Fakes the script of Google Maps on this machine: maps without tiles that have a position, can be dragged and zoomed,
 * and emit the same events in the same order as Google's.
 */
export async function startGoogleMaps(): Promise<{
  scriptUrl: string;
  asked: URLSearchParams[];
  close: () => Promise<void>;
}> {
  const asked: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://maps').searchParams);
    response
      .writeHead(200, { 'Content-Type': 'text/javascript' })
      .end(`(${String(standIn)})(${JSON.stringify(REFUSED_KEY)})`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    scriptUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/maps/api/js`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Look {
  center: { lat: number; lng: number };
  zoom: number;
}

/** Runs in the page: it uses nothing from outside and no syntax that needs to be compiled. */
function standIn(refusedKey: string): void {
  const page = window as unknown as Record<string, unknown> & Record<string, () => void>;
  const question = new URL((document.currentScript as HTMLScriptElement).src).searchParams;
  const callback = question.get('callback') ?? '';

  function makeMap(box: HTMLElement, options: Look & Record<string, unknown>) {
    let { center, zoom }: Look = options;
    const listeners: Record<string, Set<() => void>> = {};
    const tell = (event: string) => {
      for (const each of listeners[event] ?? []) each();
    };
    /** Its options, for tests to read. */
    const say = (more: Record<string, unknown>) => {
      Object.assign(options, more);
      box.dataset.google = JSON.stringify(options);
    };
    const moveCamera = (look: Look) => {
      center = look.center;
      zoom = look.zoom;
      setTimeout(() => {
        tell('bounds_changed');
        setTimeout(() => tell('idle'));
      });
    };
    box.addEventListener('pointerdown', (down) => {
      let [x, y] = [down.clientX, down.clientY];
      let isMoved = false;
      const onMove = (event: PointerEvent) => {
        if (!isMoved) tell('dragstart');
        isMoved = true;
        const degrees = 360 / (256 * 2 ** zoom);
        const across = Math.cos((center.lat * Math.PI) / 180);
        const lng = center.lng - (event.clientX - x) * degrees;
        center = { lng, lat: center.lat + (event.clientY - y) * degrees * across };
        [x, y] = [event.clientX, event.clientY];
        tell('bounds_changed');
      };
      const onUp = () => {
        removeEventListener('pointermove', onMove);
        if (!isMoved) return tell('click');
        tell('dragend');
        setTimeout(() => tell('idle'));
      };
      addEventListener('pointermove', onMove);
      addEventListener('pointerup', onUp, { once: true });
    });
    box.addEventListener('wheel', (turn) => {
      if (options.gestureHandling !== 'greedy' && !turn.ctrlKey) return;
      moveCamera({ center, zoom: zoom - Math.sign(turn.deltaY) });
    });
    say({});
    moveCamera(options);
    if (question.get('key') === refusedKey) setTimeout(() => page.gm_authFailure?.(), 50);
    return {
      getCenter: () => ({ lat: () => center.lat, lng: () => center.lng }),
      getZoom: () => zoom,
      moveCamera,
      setOptions: say,
      addListener: (event: string, listener: () => void) => {
        const all = listeners[event] ?? new Set();
        listeners[event] = all.add(listener);
        return { remove: () => all.delete(listener) };
      },
    };
  }

  page.google = { maps: { Map: makeMap } } as never;
  page[callback]?.();
}
