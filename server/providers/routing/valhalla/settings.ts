/** Limits of one request, in metres and pairs of places. */
const REACH = {
  max_distance: 250_000,
  max_locations: 50,
  max_matrix_distance: 200_000,
  max_matrix_location_pairs: 10_000,
};

/** The settings with which Valhalla builds tiles and answers from them. */
export const settingsFor = (tiles: string, logging: '' | 'std_out') => ({
  mjolnir: { tile_dir: tiles, logging: { type: logging, color: false } },
  loki: {
    actions: ['sources_to_targets', 'isochrone'],
    logging: { type: logging },
    service_defaults: {
      heading_tolerance: 60,
      minimum_reachability: 50,
      node_snap_tolerance: 5,
      radius: 0,
      // Metres to the nearest street, which do not count as part of the route.
      search_cutoff: 5000,
      street_side_max_distance: 1000,
      street_side_tolerance: 5,
    },
  },
  thor: { logging: { type: logging } },
  meili: { default: { breakage_distance: 2000 } },
  service_limits: {
    auto: REACH,
    pedestrian: { ...REACH, max_transit_walking_distance: 10_000, min_transit_walking_distance: 1 },
    isochrone: {
      max_contours: 4,
      max_distance: 25_000,
      max_distance_contour: 200,
      max_locations: 1,
      max_time_contour: 120,
    },
    max_alternates: 2,
    max_exclude_locations: 50,
    max_exclude_polygons_length: 10_000,
    max_radius: 200,
    max_reachability: 100,
    skadi: { max_shape: 750_000, min_resample: 10 },
    trace: {
      max_alternates: 3,
      max_alternates_shape: 100,
      max_distance: 200_000,
      max_gps_accuracy: 100,
      max_search_radius: 100,
      max_shape: 16_000,
    },
  },
});
