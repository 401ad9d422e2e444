declare module 'virtual:city-tiles' {
  /** URL template, zooms and bounds (west, south, east, north) of the city's vector tiles. */
  export const cityTiles: {
    address: string;
    minZoom: number;
    maxZoom: number;
    bounds: [number, number, number, number];
  };
}
