/** The calls that go on. */
export const live = {
  "live.answered-after": "Answered after {time}",
  "live.count": { one: "1 call goes on", other: "{count} calls go on" },
  "live.first": "First",
  "live.newest": "Newest",
  "live.no-answer-yet": "Nothing answered yet",
  "live.none": "No calls now. Calls appear here by themselves. Talk to an assistant to see one.",
  "live.none-of-assistant": "This assistant has no call now.",
  "live.nothing-said": "Nothing was said yet.",
  "live.open": "Open",
  "live.open-call": "Open the call with {customer}",
  "live.quick": "quick",
  "live.rings": "rings",
  "live.slow": "slow",
  "live.slowest": "Slowest answer",
  "live.title": "Live calls",
  "live.very-slow": "very slow",
} as const;
