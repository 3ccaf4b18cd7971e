// Made by `cargo run --example first_script` from src/pages/first_script.rs: change it there.
const RULES = {
  "american": [
    "en-US",
    "en-GB",
    "en-CA",
    "en-AU",
    "en-NZ"
  ],
  "clockSlackMs": 7200000,
  "courseFreshMs": 2592000000,
  "inSight": {
    "above": 216,
    "card": 56,
    "fewest": 3,
    "narrow": 800,
    "row": 48
  },
  "keyHeader": "x-api-key",
  "listFreshMs": 86400000,
  "lockHeldMs": 35000,
  "lockWithinMs": 1000,
  "longestShown": 240,
  "longestText": 200,
  "mostCompared": 4,
  "mostUncounted": 10,
  "order": [
    "asc",
    "desc"
  ],
  "orderBy": [
    "name",
    "rating",
    "city",
    "state"
  ],
  "pageSizes": [
    10,
    20,
    25,
    50
  ],
  "parameters": [
    "search",
    "state",
    "city",
    "min_rating",
    "order_by",
    "order",
    "limit",
    "page"
  ],
  "patienceMs": 4000,
  "requestLock": "yardbook ",
  "roundOverAfterMs": 43200000,
  "service": "/api/v1",
  "shortestKey": 6,
  "sortable": [
    "name",
    "city",
    "state",
    "rating"
  ],
  "store": {
    "askedAt": 0,
    "bodies": "bodies",
    "entryLength": 2,
    "index": "index",
    "version": 1
  },
  "usualSize": 10,
  "withoutPrices": [
    25,
    50
  ],
  "words": {
    "arrows": {
      "asc": "▲",
      "desc": "▼"
    },
    "courses": [
      "{} course",
      "{} courses"
    ],
    "filters": [
      [
        "search",
        "name “{}”"
      ],
      [
        "state",
        "state “{}”"
      ],
      [
        "city",
        "city “{}”"
      ],
      [
        "min_rating",
        "reviews of {} and up"
      ]
    ],
    "filtersLabel": "Filters",
    "goOn": "Go on at hole {}",
    "heading": "Courses",
    "page": "Page {} of {} · ",
    "rating": "{} from {}",
    "remove": "Remove ",
    "reviews": [
      "{} review",
      "{} reviews"
    ],
    "rows": "{}–{} of {}"
  }
};
