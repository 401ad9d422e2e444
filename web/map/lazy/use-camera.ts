import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Camera, Size } from '../view/camera.ts';
import type { Stage } from './stage.ts';

/** What a map looks at, in the very frame in which it moves. */
export const useCamera = (stage: Stage): Camera => useSyncExternalStore(stage.onCamera, stage.camera);

/** How large an element is, in pixels, as it changes; nothing while there is none. */
export function useSize(element: HTMLElement | null): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => setSize({ width: element.offsetWidth, height: element.offsetHeight });
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    measure();
    return () => watch.disconnect();
  }, [element]);
  return size;
}
