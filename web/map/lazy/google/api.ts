/** The part of Google's Maps JavaScript API that is used. */
export interface GoogleMaps {
  Map: new (box: HTMLElement, options: MapOptions) => GoogleMap;
}

export interface GoogleCamera {
  center: { lat: number; lng: number };
  zoom: number;
}

export interface MapOptions extends GoogleCamera {
  gestureHandling: 'cooperative' | 'greedy';
  styles: readonly MapStyle[];
  backgroundColor: string;
  minZoom: number;
  maxZoom: number;
  isFractionalZoomEnabled: boolean;
  disableDefaultUI: boolean;
  clickableIcons: boolean;
}

export interface MapStyle {
  featureType?: string;
  elementType?: string;
  stylers: readonly Record<string, string>[];
}

export interface GoogleMap {
  getCenter: () => { lat: () => number; lng: () => number } | undefined;
  getZoom: () => number | undefined;
  moveCamera: (camera: GoogleCamera) => void;
  setOptions: (options: Partial<MapOptions>) => void;
  addListener: (event: string, tell: () => void) => { remove: () => void };
}

declare global {
  interface Window {
    google?: { maps?: GoogleMaps };
    /** Called by Google when it refuses the key. */
    gm_authFailure?: () => void;
    /** Called by Google when its script is ready. */
    onGoogleMaps?: () => void;
  }
}
