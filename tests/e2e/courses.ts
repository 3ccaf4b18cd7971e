/** The contract's resources, as far as the specs use them (contract 2). */

export interface Course {
  course_id: number;
  name: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  latitude: number | null;
  longitude: number | null;
  rating: string | null;
  num_reviews: number | null;
  holes: number | null;
  par: string | null;
  length_yards: number | null;
  slope: string | null;
  year_built: number | null;
  architects: string | null;
}

export interface Tee {
  name: string;
  par: string | null;
  length: string | null;
  slope: string | null;
}

export interface CoursePage {
  data: Course[];
  meta: { total: number };
}

export interface CourseDetail {
  data: Course & { tee_data: Tee[] };
}

export interface Point {
  lat: number;
  lng: number;
}

export interface Hole {
  hole_number: number;
  par: number | null;
  length_yards: number | null;
  coordinates: {
    tee: Point;
    green: { front: Point; center: Point; back: Point };
    fairway?: Point | null;
    dogleg?: Point | null;
    layup?: Point | null;
  };
  hazards: { type: string; label: string; lat: number; lng: number }[];
}

export interface CourseHoles {
  data: { course_id: number; hole_count: number; holes: Hole[] };
}

/** The sentinel ids of `--faults`: see the table in crates/golf-server/README.md. */
export const sentinel = {
  /** Course and holes both fail. */
  course: (number: number) => 990_000_000 + number,
  /** Only the holes fail. */
  holes: (number: number) => 991_000_000 + number,
  /** The holes are awkward to draw. */
  awkward: (number: number) => 992_000_000 + number,
};
