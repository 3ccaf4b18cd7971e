//! The 50 states and the District of Columbia, with full names as the service spells them.

/// In alphabetical order.
pub const US_STATES: [&str; 51] = [
    "Alabama",
    "Alaska",
    "Arizona",
    "Arkansas",
    "California",
    "Colorado",
    "Connecticut",
    "Delaware",
    "District of Columbia",
    "Florida",
    "Georgia",
    "Hawaii",
    "Idaho",
    "Illinois",
    "Indiana",
    "Iowa",
    "Kansas",
    "Kentucky",
    "Louisiana",
    "Maine",
    "Maryland",
    "Massachusetts",
    "Michigan",
    "Minnesota",
    "Mississippi",
    "Missouri",
    "Montana",
    "Nebraska",
    "Nevada",
    "New Hampshire",
    "New Jersey",
    "New Mexico",
    "New York",
    "North Carolina",
    "North Dakota",
    "Ohio",
    "Oklahoma",
    "Oregon",
    "Pennsylvania",
    "Rhode Island",
    "South Carolina",
    "South Dakota",
    "Tennessee",
    "Texas",
    "Utah",
    "Vermont",
    "Virginia",
    "Washington",
    "West Virginia",
    "Wisconsin",
    "Wyoming",
];

#[cfg(test)]
mod tests {
    use super::*;
    use golf_sample::{COURSES, SEED, Sample};

    #[test]
    fn the_sample_has_courses_in_every_state_of_the_list_and_in_no_other() {
        let courses = Sample::new(SEED, COURSES).courses();
        let states = courses.filter_map(|detail| detail.course.state);
        let mut states: Vec<String> = states.collect();
        states.sort();
        states.dedup();
        assert_eq!(states, US_STATES);
    }
}
