import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Camera, Size } from '../view/camera.ts';
import type { Stage } from './stage.ts';

/** Returns the camera, updated in the frame in which the map moves. */
export const useCamera = (stage: Stage): Camera => useSyncExternalStore(stage.onCamera, stage.camera);

/** Returns the size of an element in pixels, updated when it changes; zero without an element. */
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
