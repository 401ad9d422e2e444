/** A world and a query as plain objects, for the oracles. */

export interface World {
  now: Date;
  studios: Studio[];
  members: { id: string; studio_id: string; name: string; role: string; is_public: boolean }[];
  offerings: Offering[];
  translations: { offering_id: string; language: string; title: string; summary: string; description: string }[];
  events: DateOfIt[];
  free_hours: FreeHours[];
}

export interface Place {
  lat: number;
  lng: number;
}

export interface Studio {
  id: string;
  slug: string;
  status: string;
  name: string;
  neighbourhood: string;
  city: string;
  time_zone: string;
  /** The position that the public sees. */
  shown: Place | null;
}

export interface Offering {
  id: string;
  studio_id: string;
  status: string;
  service_type: string;
  booking_mode: string;
  studio_type: string;
  language: string;
  title: string;
  tags: string[];
  summary: string;
  description: string;
  price: number | null;
  price_unit: string;
  currency: string;
  duration_minutes: number;
  notice_minutes: number;
  level: string;
  languages: string[];
  materials_included: boolean;
  step_free: boolean;
  minimum_age: number | null;
  rating_average: number | null;
  instructor_id: string | null;
}

interface DateOfIt {
  id: string;
  offering_id: string;
  starts_at: Date;
  capacity: number;
  seats_taken: number;
  price_override: number | null;
  status: string;
  is_slot: boolean;
}

interface FreeHours {
  offering_id: string;
  seats: number;
  minutes: number;
  step_minutes: number;
  /** Intervals from a first start to a last one. */
  starts: [Date, Date][];
}

/** A parsed query; lists mean "any of these". */
export interface OracleQuery {
  q?: string;
  studio_type?: string[];
  service_type?: string[];
  studio?: string;
  when?: string;
  from?: string;
  to?: string;
  time_of_day?: string[];
  price_min?: number;
  price_max?: number;
  currency?: string;
  materials_included?: boolean;
  seats?: number;
  level?: string[];
  taught_in?: string[];
  age?: number;
  step_free?: boolean;
  rating_min?: number;
  near?: Place;
  radius_km?: number;
  mode?: 'walking' | 'driving';
  minutes?: number;
  box?: { west: number; south: number; east: number; north: number };
  sort?: string;
}
