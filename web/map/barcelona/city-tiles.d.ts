declare module 'virtual:city-tiles' {
  /** Where the city's vector tiles are, and what they cover: west, south, east, north. */
  export const cityTiles: {
    address: string;
    minZoom: number;
    maxZoom: number;
    bounds: [number, number, number, number];
  };
}
