import type { live as english } from "../en/live.ts";
import type { TextsLike } from "../t.ts";

export const live: TextsLike<typeof english> = {
  "live.answered-after": "{time} 后回答",
  "live.count": { other: "{count} 通电话正在进行" },
  "live.first": "排序",
  "live.newest": "最新",
  "live.no-answer-yet": "尚未回答",
  "live.none": "目前没有通话。有通话时会自动显示在这里。与助手通话即可看到一通。",
  "live.none-of-assistant": "该助手目前没有通话。",
  "live.nothing-said": "还没有人说话。",
  "live.open": "打开",
  "live.open-call": "打开与 {customer} 的通话",
  "live.quick": "快",
  "live.rings": "振铃中",
  "live.slow": "慢",
  "live.slowest": "回答最慢",
  "live.title": "实时通话",
  "live.very-slow": "很慢",
};
