/** What is used of Google's Maps JavaScript API. */
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
    /** Google calls it when it refuses the key. */
    gm_authFailure?: () => void;
    /** Google calls it when its script is ready. */
    onGoogleMaps?: () => void;
  }
}
