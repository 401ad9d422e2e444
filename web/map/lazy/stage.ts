import type { ResultsMapProps } from '../results-map.tsx';
import type { Camera } from '../view/camera.ts';

/** Accessible texts of the map, in the reader's language. */
export interface StageWords {
  label: string;
  withCtrl: string;
  withCommand: string;
  withFingers: string;
}

export interface StageOptions {
  camera: Camera;
  mode: ResultsMapProps['mode'];
  words: StageWords;
  /** HTML with the data attribution of the built-in map. */
  attribution: string;
  /** Called when the map has come to rest at another position. */
  onRest: (isByPerson: boolean) => void;
  /** Called on a press on the map itself, not on something on it. */
  onPress: () => void;
}

/** A map of any provider that shows the results. */
export interface Stage {
  /** Container for overlays: dragging it drags the map. */
  layer: HTMLElement;
  /** Returns the camera; the same object until the map moves. */
  camera: () => Camera;
  /** Subscribes to camera changes. @returns the unsubscriber */
  onCamera: (tell: () => void) => () => void;
  /** Moves the camera, without animation for people who prefer reduced motion. */
  go: (camera: Camera, how: { isByPerson?: boolean; isSudden?: boolean }) => void;
  /** True while a person is moving the map. */
  isHeld: () => boolean;
  setMode: (mode: ResultsMapProps['mode']) => void;
  end: () => void;
}
