import type { ResultsMapProps } from '../results-map.tsx';
import type { Camera } from '../view/camera.ts';

/** What is heard of a map itself, in the reader's language. */
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
  /** HTML that names whose data our own map is drawn with. */
  attribution: string;
  /** The map has come to rest somewhere else. */
  onRest: (isByPerson: boolean) => void;
  /** The ground was pressed, not something that stands on it. */
  onPress: () => void;
}

/** A map of whatever service, on which the pins of results are put. */
export interface Stage {
  /** What stands on the map goes in here: a finger that drags it drags the map. */
  layer: HTMLElement;
  /** The same object for as long as the map does not move. */
  camera: () => Camera;
  /** @returns its end */
  onCamera: (tell: () => void) => () => void;
  /** Moves there, at once for those who want no motion. */
  go: (camera: Camera, how: { isByPerson?: boolean; isSudden?: boolean }) => void;
  /** Whether a person moves it right now. */
  isHeld: () => boolean;
  setMode: (mode: ResultsMapProps['mode']) => void;
  end: () => void;
}
