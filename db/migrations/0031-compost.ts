import { sql } from 'kysely';
import { statements } from './statements';

/**
 * Places that take what our goods become: loaded from a file by `npm run compost`, or sample data of a
 * store whose every platform is the sandbox. Times UTC.
 */
export const up = statements(
  sql`
    create table compost_facility (
      id uuid primary key default gen_random_uuid(),
      name text not null check (length(name) between 1 and 120),
      address text not null check (length(address) between 1 and 120),
      city text not null check (length(city) between 1 and 80),
      -- The post's two letters.
      state text not null check (state ~ '^[A-Z]{2}$'),
      zip text not null check (zip ~ '^[0-9]{5}$'),
      -- Degrees, north and east.
      latitude double precision not null check (latitude between -90 and 90),
      longitude double precision not null check (longitude between -180 and 180),
      phone text check (length(phone) between 1 and 40),
      website text check (length(website) between 1 and 200 and website ~ '^https?://'),
      -- domain/catalogue/compost-material.ts
      materials text[] not null check (cardinality(materials) > 0
        and materials <@ array['paper', 'lined-paper', 'fiber', 'wood', 'bioplastic']),
      -- Who may bring something.
      open_to text not null check (open_to in ('everybody', 'households', 'businesses')),
      hours text check (length(hours) between 1 and 200),
      -- Where we know it from.
      source text not null check (length(source) between 1 and 200),
      is_sample boolean not null,
      updated_at timestamptz not null
    )`,
  // What makes a place the same in two files.
  sql`
    create unique index compost_facility_place
    on compost_facility (lower(name), lower(address), zip)`,
  sql`create index compost_facility_listed on compost_facility (state, city, name, id)`,
  // Great circle (haversine) on a ball as large as the earth, in miles; domain/core/places/great-circle.ts in SQL.
  sql`
    create function miles_between(lat1 double precision, lon1 double precision,
      lat2 double precision, lon2 double precision)
    returns double precision language sql immutable strict parallel safe as $$
      select 2 * 3958.7613 * asin(least(1, sqrt(
        sin(radians(lat2 - lat1) / 2) ^ 2
        + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lon2 - lon1) / 2) ^ 2)))
    $$`,
);
