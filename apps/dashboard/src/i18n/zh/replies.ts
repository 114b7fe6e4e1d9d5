import type { replies as english } from "../en/replies.ts";
import type { TextsLike } from "../t.ts";

export const replies: TextsLike<typeof english> = {
  "replies.add": "新建快捷回复",
  "replies.any-language": "任意",
  "replies.body": "内容",
  "replies.body-hint": "插入时会自动填入：{names}。",
  "replies.change": "修改",
  "replies.change-title": "修改“{shortcut}”",
  "replies.delete": "删除",
  "replies.delete-consequence": "组织中的所有人都将无法再使用：“{beginning}”。已发送的短信会保留。",
  "replies.delete-title": "删除“{shortcut}”？",
  "replies.find": "查找快捷回复",
  "replies.insert": "插入快捷回复",
  "replies.language": "语言",
  "replies.manage": "添加、修改和删除快捷回复",
  "replies.none": "还没有快捷回复。您可以把经常发送的内容保存在这里。",
  "replies.none-such": "没有这样的快捷回复。",
  "replies.save": "保存",
  "replies.shortcut": "快捷名称",
  "replies.shortcut-hint": "用于查找的名称：字母、数字、- 和 _，不含空格。",
  "replies.title": "快捷回复",
  "replies.unknown": "{names} 没有可填入的内容，将按原样发送。",
};
